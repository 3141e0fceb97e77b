-- Plays that game clients send themselves (ranking-services.md §14).

-- The keys of players for their game clients.
create table client_key (
  id integer generated always as identity primary key,
  account_id integer not null references account (id),
  client text not null check (client in ('openlr2', 'beatoraja')),
  -- The name given by the player.
  name text not null,
  -- sha256 of the key, which is random.
  key_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index client_key_by_account on client_key (account_id);

-- Each received play, for 30 days, with the reason if it was refused.
create table play (
  id integer generated always as identity primary key,
  account_id integer not null references account (id),
  -- Null once the key is revoked.
  key_id integer references client_key (id) on delete set null,
  client text not null check (client in ('openlr2', 'beatoraja', 'lr2oraja')),
  -- sha256 of the play, by which a repeated one is recognized.
  play_hash text not null,
  -- As in `score`.
  chart_hash text not null,
  -- The title in the client, for charts unknown to the site.
  title text not null,
  clear integer not null,
  ex_score integer not null,
  notes integer not null,
  max_combo integer,
  min_bp integer,
  played_at timestamptz not null,
  -- The minimum duration: about that of the chart for a clear, if the site has read it.
  duration_ms integer not null,
  received_at timestamptz not null,
  -- Null for a play that counts.
  refused text,
  unique (account_id, play_hash)
);
create index play_by_account on play (account_id, id);
create index play_by_key on play (key_id);
create index play_by_end on play (account_id, played_at);
create index play_by_time on play (received_at);

-- The play with the best EX score of a player on a chart, per client: details that `score` does not have.
create table best_play (
  player_id integer not null references player (id) on delete cascade,
  chart_hash text not null,
  origin text not null,
  -- The number of counted plays.
  plays integer not null,
  ex_score integer not null,
  notes integer not null,
  -- Of LR2: PGREAT, GREAT, GOOD, BAD, POOR; of beatoraja: early and late PGREAT, GREAT, GOOD, BAD, POOR, and MISS.
  judgements integer[] not null,
  gauge integer,
  -- Random and other options, as the client packs them.
  options integer not null,
  seed integer,
  keymode integer not null,
  ghost text,
  primary key (player_id, chart_hash, origin)
);
create index best_play_by_chart on best_play (chart_hash);

alter table score drop constraint score_origin_check;
alter table score add constraint score_origin_check check (
  origin in ('archive', 'update', 'push', 'operator', 'openlr2', 'beatoraja', 'lr2oraja', 'file')
);

alter table account
  add column accepted_plays integer not null default 0,
  add column refused_plays integer not null default 0,
  -- Days, in GMT+9, with an accepted play, and the last of them.
  add column play_days integer not null default 0,
  add column last_play_day date,
  -- The plays of that day.
  add column plays_on_day integer not null default 0;

-- The current DIRECT_SCORES; when it changes, rights are recomputed.
alter table installation
  add column direct_scores text not null default 'off' check (direct_scores in ('off', 'profile', 'rights'));

-- Native LR2 IDs, for players without one at LR2IR: seven digits or more.
create sequence native_lr2_id as integer start with 1000001;
