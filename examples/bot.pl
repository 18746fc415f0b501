#!/usr/bin/env perl
# A bot for the line protocol in Perl, with core modules only.
#
#     coloretto arena "run:perl examples/bot.pl" random --players 2
#
# It takes a row that gains more than waiting is worth, and puts every card where it gains most. See docs/line-protocol.md for the messages.
use strict;
use warnings;
use JSON::PP;

$| = 1;    # every answer leaves at once
my $json = JSON::PP->new->canonical;
my $game;

# The three colours worth most count plus, the others minus; a joker joins the best of them.
sub score {
    my ($hand) = @_;
    my $points = $game->{points};
    my @counts = sort { $b <=> $a } map { $hand->{$_} // 0 } @{ $game->{colours} };
    $counts[0] += ($hand->{J} // 0) + ($hand->{K} // 0);
    my @values = sort { $b <=> $a } map { $points->[ $_ < 6 ? $_ : 6 ] } @counts;
    my $total = 2 * ($hand->{'+'} // 0);
    $total += $_ < 3 ? $values[$_] : -$values[$_] for 0 .. $#values;
    return $total;
}

sub gain {
    my ($hand, $cards) = @_;
    my %both = %$hand;
    $both{$_} += $cards->{$_} for keys %$cards;
    return score(\%both) - score($hand);
}

sub opinion {
    my ($position, $action) = @_;
    my $hand = $position->{hands}[ $position->{seat} - 1 ];
    my ($verb, $what) = split / /, $action;
    return $game->{points}[6] / 5 if $verb eq 'draw';    # what waiting is worth
    return gain($hand, { $what => 1 }) if $verb eq 'colour';
    my $cards = $position->{rows}[ $what - 1 ]{cards};
    return gain($hand, $cards) if $verb eq 'take';
    my %more = %$cards;
    $more{ $position->{card} }++;
    return gain($hand, \%more) - gain($hand, $cards);
}

while (my $line = <STDIN>) {
    my $message = $json->decode($line);
    my $type    = $message->{type};
    if ($type eq 'hello') {
        print $json->encode({ type => 'hello', version => 1, name => 'Perl' }), "\n";
    }
    elsif ($type eq 'game') {
        $game = $message;
    }
    elsif ($type eq 'decide') {
        my ($best, $most);
        for my $name (map { $_->{name} } @{ $message->{actions} }) {
            my $value = opinion($message->{position}, $name);
            ($best, $most) = ($name, $value) if !defined $most || $value > $most;
        }
        print $json->encode({ action => $best }), "\n";
    }
    elsif ($type eq 'quit') {
        last;
    }
}
