-- Charts, as read from their files, and the entries of the tables.

create table chart (
  sha256 text primary key,
  md5 text not null,
  -- The parsed facts (ChartSummary of domain/charts).
  summary jsonb not null,
  -- A hash that is equal for files with the same notes (voting.md §5.5).
  notes_hash text not null,
  -- The chart view as deflated JSON.
  notes bytea not null
);

-- Files dropped on the propose form: kept for a day for the session that sent them (charts.md §8).
create table kept_file (
  token_hash text not null references session (token_hash) on delete cascade,
  sha256 text not null,
  name text not null,
  bytes bytea not null,
  kept_until timestamptz not null,
  primary key (token_hash, sha256)
);
create index kept_file_by_expiry on kept_file (kept_until);

-- The last assigned entry number of each series (tables.md §2.1).
create table entry_number (
  series text primary key,
  last integer not null
);

create table submission (
  id integer generated always as identity primary key,
  -- The series of its table; a chart is listed at most once in a series.
  series text not null,
  entry_no integer not null,
  table_id text not null,
  level integer not null,
  -- The table and level for the proposer's limits, even if the chart has moved since.
  proposed_level integer not null,
  md5 text not null,
  sha256 text not null,
  title text not null,
  artist text not null,
  song_url text not null,
  chart_url text not null,
  comment text not null,
  adult boolean not null default false,
  proposer_id integer references account (id) on delete set null,
  -- Null: the date is unknown, because the entry was imported as decided.
  published_at timestamptz,
  vote_version integer not null default 2 check (vote_version in (1, 2)),
  result text not null default 'new' check (result in ('new', 'accept', 'reject', 'canceled')),
  decided_at timestamptz,
  deleted_at timestamptz,
  removed_from_sub_at timestamptz,
  imported boolean not null default false,
  -- Equal for all charts of a song: see domain/voting/submissions/sameSong.ts.
  song_key text not null,
  notes_hash text,
  original_md5 text,
  original_sha256 text,
  zure_verified boolean not null default false,
  unique (series, entry_no),
  check (result <> 'new' or published_at is not null)
);
create index submission_by_table on submission (table_id, result);
create index submission_by_md5 on submission (md5);
create index submission_by_sha256 on submission (sha256);
-- A hash index: a title may be too long for other indexes.
create index submission_by_song on submission using hash (song_key);
create index submission_by_proposer on submission (proposer_id, published_at);
-- A final guard against two proposals of one chart. Only imports may insert such a pair.
create unique index submission_once_by_md5 on submission (series, md5) where not imported;
create unique index submission_once_by_sha256 on submission (series, sha256) where not imported;

-- One ballot per person and entry; the first one counts (voting.md §3.3).
create table vote (
  id integer generated always as identity primary key,
  submission_id integer not null references submission (id),
  account_id integer references account (id) on delete set null,
  vote text not null check (vote in ('yes', 'neutral', 'no')),
  difficulty text check (difficulty in ('high', 'mid', 'low')),
  person_diff boolean not null default false,
  -- Only in v1 entries: the level the voter chose.
  level integer,
  comment text not null,
  cast_at timestamptz not null,
  unique (submission_id, account_id)
);
create index vote_by_account on vote (account_id);
