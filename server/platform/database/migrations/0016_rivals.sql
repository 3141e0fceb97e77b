-- The rivals of an account (players.md §8); only visible to the owner.
create table rival (
  account_id integer not null references account (id) on delete cascade,
  -- A deleted player is removed from all lists.
  player_id integer not null references player (id) on delete cascade,
  primary key (account_id, player_id)
);
create index rival_by_player on rival (player_id);
