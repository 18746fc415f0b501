# The administrator's page.

admin-heading = Administration
admin-key = Administrator’s key
admin-key-note = It was printed when the server first started. The command “coloretto admin new-key” makes a new one.
admin-sign-in = Sign in
admin-wrong-key = That is not the key.
admin-ended = Your session has ended. Please sign in again.
admin-sign-out = Sign out
admin-refresh = Refresh
admin-clean-up = Clean up now
admin-cleaned = { $count ->
    [0] There was nothing to clean up.
    [one] Cleaned up: { $count } entry is gone.
   *[other] Cleaned up: { $count } entries are gone.
}
admin-done = Done.
admin-overview = Overview
admin-version = Version
admin-health = Health
admin-health-well = { $count ->
    [one] Serving, with { $count } process
   *[other] Serving, with { $count } processes
}
admin-since = Running since
admin-storage = Storage
admin-in-memory = Tables in memory
admin-sockets = Open connections
admin-games = Finished games
admin-people = People
admin-people-count = Accounts: { $people }, guests: { $guests }, bots: { $bots }
admin-tables = Tables
admin-log = Log
admin-search = Search
admin-search-people = Search people
admin-search-tables = Search tables
admin-none = Nothing found.
admin-nobody = nobody
admin-listed = in the lobby
admin-phase-gathering = waiting for players
admin-phase-playing = playing
admin-phase-between = between games
admin-phase-over = finished
admin-kind-guest = guest
admin-kind-account = account
admin-kind-bot = bot
admin-games-of = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
admin-seen = last seen { $date }
admin-muted = Muted
admin-muted-until = Muted until { $date }
admin-banned = Banned
admin-banned-until = Banned until { $date }
admin-mute = Mute
admin-mute-sure = { $name } can no longer write or use quick chat.
admin-unmute = Unmute
admin-ban = Ban
admin-ban-sure = { $name } can no longer play here. A bot takes over their seats.
admin-unban = Unban
admin-remove-name = Remove name
admin-remove-name-sure = { $name } gets another name, and nobody can use this one again.
admin-close-table = Close table
admin-close-table-sure = Nobody can play or watch at table { $name } any more. Its finished games are kept.
admin-length = For how long
admin-hour = 1 hour
admin-day = 1 day
admin-week = 1 week
admin-month = 30 days
admin-for-ever = Forever
admin-reason = Reason
admin-reason-note = The person concerned will read this.
admin-address = Also ban the address for a day
admin-address-note = Others who share the address are banned as well. Only a hash of it is stored.
admin-cancel = Cancel
admin-did-mute = Muted
admin-did-ban = Banned
admin-did-lift-mute = Unmuted
admin-did-lift-ban = Unbanned
admin-did-ban-address = Banned an address
admin-did-lift-address = Unbanned an address
admin-did-close-table = Closed a table
admin-did-allow-back = Allowed somebody back to a table
admin-did-remove-name = Removed a name
admin-did-clean-up = Cleaned up
admin-did-new-key = Made a new key
