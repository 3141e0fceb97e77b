-- Revisions of entries and the votes on them, comments on entries, and the decision that closed a vote.

create table revision (
  id integer generated always as identity primary key,
  -- Numbers per series, separate from those of entries.
  series text not null,
  revision_no integer not null,
  submission_id integer not null references submission (id),
  kind text not null check (kind in ('change', 'delete', 'resurrection', 'transfer', 'fix')),
  -- The placement of the chart at the time of the proposal; it stays listed under this table.
  table_id text not null,
  level integer not null,
  -- The target of a change as submitted: low, high, or a level in digits.
  change_to text,
  -- The target table and level: unchanged for a delete, a re-vote and a fix.
  target_table_id text not null,
  target_level integer not null,
  comment text not null,
  proposer_id integer references account (id) on delete set null,
  published_at timestamptz not null,
  vote_version integer not null default 2 check (vote_version in (1, 2)),
  result text not null default 'new' check (result in ('new', 'accept', 'reject', 'canceled')),
  decided_at timestamptz,
  unique (series, revision_no),
  check ((kind = 'change') = (change_to is not null)),
  check ((result = 'new') = (decided_at is null))
);
-- A final guard: one open revision per entry (voting.md §6.3).
create unique index revision_once_open on revision (submission_id) where result = 'new';
create index revision_by_table on revision (table_id, result);
create index revision_by_submission on revision (submission_id);
create index revision_by_proposer on revision (proposer_id, published_at);

-- A ballot is on an entry or on a revision.
alter table vote
  alter column submission_id drop not null,
  add column revision_id integer references revision (id),
  -- An admin excluded the ballot from every vote count due after this time (voting.md §3.6).
  add column voided_at timestamptz,
  add column voided_reason text,
  add check (num_nonnulls(submission_id, revision_id) = 1),
  add check ((voided_at is null) = (voided_reason is null)),
  add unique (revision_id, account_id);
-- An index-only scan recounts the totals of open votes with every ballot.
create index vote_counted_on_song on vote (submission_id, vote) where voided_at is null;
create index vote_counted_on_revision on vote (revision_id, vote) where voided_at is null;

-- Comments of players on an entry, besides those of votes.
create table comment (
  id integer generated always as identity primary key,
  submission_id integer not null references submission (id),
  account_id integer not null references account (id),
  comment text not null,
  written_at timestamptz not null
);
create index comment_by_submission on comment (submission_id, id);
create index comment_by_author on comment (account_id, written_at);

-- No revision has a line yet. `hold`: a vote count left a revision open.
alter table history
  drop column revision_no,
  add column revision_id integer references revision (id),
  -- The reason of an admin's decision.
  add column note text not null default '',
  drop constraint history_tag_check,
  add constraint history_tag_check check (
    tag in ('update', 'reject', 'hold', 'cancel', 'delete', 'deletesub', 'changechart', 'changelink')
  );
create index history_by_revision on history (revision_id) where revision_id is not null;
create index history_by_table on history (table_before, at);
create index history_by_new_table on history (table_after, at) where table_after <> table_before;

-- The line that closed the vote, with the tally it saw: null while open, and for what was imported as decided.
alter table revision add column verdict_id integer references history (id);
alter table submission
  add column verdict_id integer references history (id),
  -- For the proposer's limits, like `proposed_level`.
  add column proposed_table_id text;
update submission set proposed_table_id = table_id;
update submission set verdict_id = (
  select max(history.id) from history
  where history.submission_id = submission.id and history.tag in ('update', 'reject', 'cancel', 'deletesub')
) where result <> 'new';
alter table submission alter column proposed_table_id set not null;

-- A correction may give an entry the chart of another one, which no proposal may: the guard against two proposals of
-- one chart ignores corrected and imported entries.
alter table submission add column fixed boolean not null default false;
drop index submission_once_by_md5;
drop index submission_once_by_sha256;
create unique index submission_once_by_md5 on submission (series, md5) where not imported and not fixed;
create unique index submission_once_by_sha256 on submission (series, sha256) where not imported and not fixed;

-- Entries of one chart are also found by the notes of another file of it (voting.md §5.5).
create index submission_by_notes on submission (notes_hash) where notes_hash is not null;
