-- Players of ranking services and their scores, with or without an account; and proofs of ranking ids.

create table player (
  id integer generated always as identity primary key,
  service text not null check (service in ('lr2', 'beatoraja')),
  -- In the service's notation: a number without leading zeros, or a UUID in lower case.
  ranking_id text not null,
  -- The player's latest profile at the service; '-' is no dan.
  name text,
  dan_sp text not null default '-',
  dan_dp text not null default '-',
  unique (service, ranking_id)
);

insert into player (service, ranking_id)
select case when lr2_id is null then 'beatoraja' else 'lr2' end, coalesce(lr2_id::text, minir_id)
from account order by id;

alter table account add column player_id integer unique references player (id);
update account set player_id = player.id from player
where player.ranking_id = coalesce(account.lr2_id::text, account.minir_id)
  and player.service = case when account.lr2_id is null then 'beatoraja' else 'lr2' end;

-- Their check constraint is dropped with them.
alter table account drop column lr2_id, drop column minir_id;

alter table account
  alter column user_id drop not null,
  alter column password_hash drop not null,
  alter column nickname drop not null,
  alter column nickname_key drop not null,
  -- A sanction that only suspends the rights to propose and vote.
  add column barred_reason text,
  add column barred_at timestamptz,
  add column nickname_changed_at timestamptz,
  add column scores_updated_at timestamptz,
  add column deleted_at timestamptz,
  -- Keyed hash of the ranking id while the account is deleted: a person who proves that id again gets this row back.
  add column ranking_id_hash text unique,
  add check ((barred_at is null) = (barred_reason is null)),
  add check (
    case when deleted_at is null
      then num_nulls(user_id, password_hash, nickname, nickname_key, player_id) = 0 and ranking_id_hash is null
      else num_nonnulls(user_id, password_hash, nickname, nickname_key, player_id) = 0 and ranking_id_hash is not null
    end
  );

-- One row per player, chart and origin: an update only replaces scores of earlier updates. Clears are the lamp ids of
-- the player's service, never converted ones.
alter table score rename to old_score;
create table score (
  player_id integer not null references player (id) on delete cascade,
  -- The service's hash of the chart: md5 (lr2) or sha256 (beatoraja).
  chart_hash text not null,
  -- archive: an LR2IR archive file; update: fetched for the player; push: sent by the service after a play; operator: a
  -- file.
  origin text not null check (origin in ('archive', 'update', 'push', 'operator')),
  clear integer not null,
  ex_score integer not null check (ex_score >= 0),
  max_combo integer check (max_combo >= 0),
  min_bp integer check (min_bp >= 0),
  played_at timestamptz,
  -- Stored, but counts nowhere.
  is_cheated boolean not null default false,
  primary key (player_id, chart_hash, origin)
);
insert into score (player_id, chart_hash, origin, clear, ex_score, min_bp, played_at)
select account.player_id, coalesce(md5, sha256), 'operator', clear, ex_score, min_bp, played_at
from old_score join account on account.id = old_score.account_id;
drop table old_score;
create index score_by_chart on score (chart_hash);

alter table session
  -- Identifies a session in the API, which never returns the hash of its token.
  add column id integer generated always as identity unique,
  add column user_agent text not null default '',
  add column last_seen_at timestamptz;
update session set last_seen_at = created_at;
alter table session alter column last_seen_at set not null;

-- The code a player puts into their profile at the ranking service; the newest of a browser replaces the one before.
create table ownership_code (
  -- sha256 of the flow cookie of the browser that requested it.
  browser_hash text not null,
  purpose text not null check (purpose in ('signup', 'recover')),
  ranking_id text not null,
  code_hash text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  tried_at timestamptz,
  primary key (browser_hash, purpose)
);
create index ownership_code_by_expiry on ownership_code (expires_at);

-- A sign-up or password reset that waits until MinIR confirms its player.
create table pending_link (
  id text primary key,
  purpose text not null check (purpose in ('signup', 'recover')),
  ranking_id text not null,
  -- Only for a sign-up.
  user_id text,
  nickname text,
  password_hash text not null,
  browser_hash text not null,
  secret_hash text not null,
  -- Set when MinIR has confirmed the player.
  ticket_hash text,
  expires_at timestamptz not null,
  check ((purpose = 'signup') = (user_id is not null)),
  check ((user_id is null) = (nickname is null))
);
create index pending_link_by_expiry on pending_link (expires_at);

-- Counts of attempts per period, for rate limits across processes.
create table attempt (
  -- The rate limit, and a keyed hash of the id or address.
  key text not null,
  span_start timestamptz not null,
  span_end timestamptz not null,
  count integer not null,
  primary key (key, span_start)
);
create index attempt_by_end on attempt (span_end);

-- Known addresses of accounts: guesses from elsewhere do not lock them out.
create table login_place (
  account_id integer not null references account (id) on delete cascade,
  place_hash text not null,
  last_login_at timestamptz not null,
  primary key (account_id, place_hash)
);
create index login_place_by_time on login_place (last_login_at);

-- Accepted pushes, so that a repeated one changes nothing.
create table push_event (
  service text not null,
  -- The player's row id and the service's event id: after a deletion and a new sign-up, events count again.
  event_id text not null,
  received_at timestamptz not null,
  primary key (service, event_id)
);
create index push_event_by_time on push_event (received_at);

-- The progress of the import of an LR2IR archive file.
create table archive_import (
  -- The fingerprint of the file.
  fingerprint text primary key,
  -- The last row that is stored, in the order of the file's key; null before the first.
  last_md5 text,
  last_player_id integer,
  rows_done integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);
