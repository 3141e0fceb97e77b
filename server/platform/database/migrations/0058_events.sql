-- What everybody may know of what happened, written in the transaction of the act: feeds, /api/changes and webhooks read it.
create table event (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('opened', 'decided', 'revision', 'notice', 'upload')),
  at timestamptz not null,
  -- What it speaks of: an entry or revision that opened, a table and the vote count that decided in it, a notice, an upload.
  table_id text,
  submission_id integer references submission (id) on delete cascade,
  revision_id integer references revision (id) on delete cascade,
  due_at timestamptz,
  notice_id integer references notice (id) on delete cascade,
  upload_no integer references upload (entry_no) on delete cascade,
  -- The transaction that wrote it: readers wait for earlier ones, so that a number never appears behind them.
  changed_by xid8 not null default pg_current_xact_id()
);
create index event_of_table on event (table_id, id) where table_id is not null;
create index event_of_kind on event (kind, id);
create index event_by_upload on event (upload_no) where upload_no is not null;

-- Which events a webhook of the configuration has deliveries for.
create table webhook (
  name text primary key,
  seen bigint not null
);

-- Webhooks and e-mails that wait to be sent. A row is removed when it was accepted; a dead one is not tried again.
create table delivery (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('webhook', 'mail')),
  -- The name of the webhook, or the address of the e-mail.
  receiver text not null,
  event_id bigint references event (id) on delete cascade,
  payload jsonb not null,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Whether later ones to the same webhook wait for it, so that they arrive in order.
  holds_back boolean not null default true,
  last_error text,
  dead_at timestamptz,
  unique (channel, receiver, event_id)
);
create index delivery_due on delivery (due_at, id) where dead_at is null;
