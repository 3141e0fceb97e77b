-- For a player who was removed from an account: the player to whom the scores of the player's own game move, before the
-- others are deleted. Null if there is none, and once they have moved.
alter table player
  add column moves_to integer references player (id),
  add check (moves_to is null or forgotten_at is not null),
  add check (moves_to <> id);
create index player_moving on player (moves_to) where moves_to is not null;
