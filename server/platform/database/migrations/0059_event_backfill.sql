-- Numbers are not given in the order in which transactions end, nor in that of their ids. All transactions that have an
-- earlier number than an event are below this one: readers wait until those have ended.
create function settle_event() returns trigger language plpgsql as $$
begin
  new.changed_by := pg_snapshot_xmax(pg_current_snapshot());
  return new;
end $$;
create trigger event_settles before insert on event for each row execute function settle_event();

-- Each publication of a notice is told once.
create unique index event_of_notice on event (notice_id, at) where notice_id is not null;

-- What happened in the last 60 days.
insert into event (kind, at, table_id, submission_id, revision_id, due_at, notice_id, upload_no)
select * from (
  select 'opened', published_at as at, proposed_table_id, id, null::int, null::timestamptz, null::int, null::int
  from submission where published_at is not null
  union all
  select 'revision', published_at, table_id, submission_id, id, null, null, null from revision where kind <> 'fix'
  union all
  select distinct 'decided', history.at, place.table_id, null::int, null::int, history.at, null::int, null::int
  from history
  join counting_run on due_at = history.at
  cross join lateral (values (table_before), (table_after)) as place (table_id)
  where tag in ('update', 'reject', 'cancel', 'delete') and rule not in ('admin', 'fix', 'withdrawn', 'undone')
    and place.table_id is not null
  union all
  select 'notice', published_at, null, null, null, null, id, null from notice where published_at <= now()
  union all
  select 'upload', published_at, null, null, null, null, null, entry_no from upload where imported_no is null
) as happened
where at > now() - interval '60 days'
order by at;
