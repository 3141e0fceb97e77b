-- The players whom an account compares itself with (players.md §8); nobody but the owner sees them.
create table rival (
  account_id integer not null references account (id) on delete cascade,
  -- A player who is deleted leaves every list.
  player_id integer not null references player (id) on delete cascade,
  primary key (account_id, player_id)
);
create index rival_by_player on rival (player_id);
