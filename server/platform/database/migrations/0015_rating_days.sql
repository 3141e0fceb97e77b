-- The rating of each player with an account in each table at the end of each day on which it changed (players.md §6.2).
create table rating_day (
  player_id integer not null references player (id) on delete cascade,
  table_id text not null,
  -- In GMT+9.
  day date not null,
  skill double precision not null,
  experience double precision not null,
  played integer not null,
  clears jsonb not null,
  -- The rating that the player's own scores of the day started from. Changes by moved charts are added to it, so that
  -- the difference is the gain by scores.
  start jsonb not null,
  primary key (player_id, table_id, day)
);
