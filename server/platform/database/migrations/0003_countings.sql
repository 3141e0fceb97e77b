-- The decisions of vote counts, and the data of the published tables.

create table counting_run (
  due_at timestamptz primary key,
  done_at timestamptz not null
);

-- One line per decision, with the tally it saw (voting.md §8). It is also the entry's system notification.
create table history (
  id integer generated always as identity primary key,
  submission_id integer not null references submission (id),
  revision_no integer,
  tag text not null check (tag in ('update', 'reject', 'cancel', 'delete', 'deletesub', 'changechart', 'changelink')),
  -- The run's due time, or when an admin decided.
  at timestamptz not null,
  table_before text not null,
  level_before integer not null,
  table_after text,
  level_after integer,
  yes integer not null default 0,
  neutral integer not null default 0,
  no integer not null default 0,
  high integer not null default 0,
  mid integer not null default 0,
  low integer not null default 0,
  minimum integer,
  threshold integer,
  rule text not null
);
create index history_by_time on history (at);
create index history_by_submission on history (submission_id);

-- The courses of a table's header, in their order (table-format.md §3): an array of groups of courses.
create table course_list (
  table_id text primary key,
  groups jsonb not null
);

-- Incremented with each change of a published list (or the list of open votes), by which every process detects it.
create table list_version (
  table_id text primary key,
  published integer not null default 0,
  votes integer not null default 0
);

-- Periods without proposals and revisions (EIMPORTANT), both ends included (voting.md §2.4).
create table suspension (
  id integer generated always as identity primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at <= ends_at),
  unique (starts_at, ends_at)
);
