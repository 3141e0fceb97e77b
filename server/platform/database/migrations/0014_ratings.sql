-- The Stellaway rating of each player in each table (players.md §6), derived from the scores. `ratings rebuild`
-- computes all rows again.
create table rating (
  -- Not a foreign key: the row of a deleted player stays, emptied, so that every process detects the deletion.
  player_id integer not null,
  table_id text not null,
  skill double precision not null,
  experience double precision not null,
  -- Charts played; 0: the player has no rating any more.
  played integer not null,
  -- The number of charts with each lamp (ClearCounts of domain/players).
  clears jsonb not null,
  -- The transaction of the last change, by which processes find new changes.
  changed_by xid8 not null default pg_current_xact_id(),
  primary key (player_id, table_id)
);
create index rating_by_change on rating (changed_by);

-- Charts that moved, whose players' ratings are still to be computed.
create table rating_job (
  id integer generated always as identity primary key,
  -- The md5 and sha256 of the charts; null: the ratings of all players.
  chart_hashes text[],
  due_at timestamptz not null,
  -- No transaction runs any more that may have read the charts before they moved.
  begun boolean not null default false,
  -- The last player that is done.
  after_player integer not null default 0
);
create unique index rating_job_of_all on rating_job ((true)) where chart_hashes is null;
-- Existing scores have no ratings yet.
insert into rating_job (due_at) values ('2000-01-01');

-- By player too: a job reads the next players of many charts.
drop index score_by_chart;
create index score_by_chart on score (chart_hash, player_id);
create index chart_by_md5 on chart (md5);
