-- The version of the reader that read a chart (`READER_VERSION`), and the newest one that has tried to. A job re-reads
-- charts of older versions. Only version 1 and later have the counts of both clients.
alter table chart
  add column reader_version smallint not null default 0,
  add column tried_version smallint not null default 0;
update chart set reader_version = 1, tried_version = 1 where summary ? 'clientNotes';
create index chart_tried on chart (tried_version, sha256);

-- Points of scores with more notes than an older reader counted are no longer reduced.
insert into rating_job (due_at, chart_hashes)
select '2000-01-01', array_agg(distinct hash) from (
  select unnest(array[chart.md5, chart.sha256]) as hash from chart
  where reader_version = 0 and exists (
    select from score
    where score.chart_hash in (chart.md5, chart.sha256) and score.ex_score > 2 * (chart.summary ->> 'notes')::integer
  )
) counted_apart
having count(*) > 0;
