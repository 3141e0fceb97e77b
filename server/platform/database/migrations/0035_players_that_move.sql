-- Of a player who was taken from an account: the player to whom the scores of the player's own game go, before the others are
-- deleted. Null where they go nowhere, and once they are there.
alter table player
  add column moves_to integer references player (id),
  add check (moves_to is null or forgotten_at is not null),
  add check (moves_to <> id);
create index player_moving on player (moves_to) where moves_to is not null;
