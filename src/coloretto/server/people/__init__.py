"""Who plays here: guests, claimed names, chat, ratings, and what is known of each person."""
