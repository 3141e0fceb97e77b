-- Accounts and sessions. Ids, times and tokens come from the application; times are UTC.

create table installation (
  -- One row: when this installation first started. No vote count is due before it (voting.md §1.3).
  only_row boolean primary key default true check (only_row),
  first_started_at timestamptz not null
);

create table account (
  id integer generated always as identity primary key,
  user_id text not null unique,
  password_hash text not null,
  nickname text not null,
  -- The nickname for comparisons: normalized and case-folded.
  nickname_key text not null unique,
  lr2_id integer unique check (lr2_id between 1 and 999999),
  minir_id text unique,
  is_admin boolean not null default false,
  adult boolean not null default false,
  ban_reason text,
  banned_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(lr2_id, minir_id) = 1),
  check ((banned_at is null) = (ban_reason is null))
);

create table session (
  -- sha256 of the cookie's token, so that reading the database is not enough to log in.
  token_hash text primary key,
  account_id integer not null references account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_account on session (account_id);
create index session_by_expiry on session (expires_at);

-- The highest level a player may propose and vote on, per table; no row = none (voting.md §2.1).
create table restriction (
  account_id integer not null references account (id) on delete cascade,
  table_id text not null,
  highest_level integer not null,
  primary key (account_id, table_id)
);

-- A player's best on one chart: the native lamp id of the service it came from, never a converted one.
create table score (
  id integer generated always as identity primary key,
  account_id integer not null references account (id) on delete cascade,
  service text not null check (service in ('lr2', 'beatoraja')),
  md5 text,
  sha256 text,
  clear integer not null,
  ex_score integer not null check (ex_score >= 0),
  min_bp integer check (min_bp >= 0),
  played_at timestamptz,
  check (num_nonnulls(md5, sha256) = 1)
);
create unique index score_by_md5 on score (account_id, md5) where md5 is not null;
create unique index score_by_sha256 on score (account_id, sha256) where sha256 is not null;
