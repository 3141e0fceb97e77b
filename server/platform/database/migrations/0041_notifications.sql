-- What a player is told, written in the transaction of the act. What it speaks of is read from the rows that it names.
create table notification (
  id integer generated always as identity primary key,
  account_id integer not null references account (id) on delete cascade,
  kind text not null,
  -- Names the act: nobody is told of one twice.
  act text not null,
  at timestamptz not null,
  read_at timestamptz,
  submission_id integer references submission (id) on delete cascade,
  revision_id integer references revision (id) on delete cascade,
  history_id integer references history (id) on delete cascade,
  upload_no integer references upload (entry_no) on delete cascade,
  -- How many comments it speaks of.
  comments integer,
  -- A level limit that changed; null: none.
  table_id text,
  level_before integer,
  level_after integer,
  sanction text check (sanction in ('warned', 'unwarned', 'barred', 'restored')),
  note text not null default '',
  unique (account_id, act)
);
create index notification_newest on notification (account_id, id);
create index notification_unread on notification (account_id) where read_at is null;
create index notification_by_upload on notification (upload_no) where upload_no is not null;

-- The kinds that a player has switched off.
create table notification_off (
  account_id integer not null references account (id) on delete cascade,
  kind text not null,
  primary key (account_id, kind)
);
