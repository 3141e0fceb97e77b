-- Transactions end in another order than that in which they got numbers or ids. Each holds a lock from before its first
-- number on, whose key is the last number until then: all numbers up to the lowest key have appeared, or never will.
alter table event drop column changed_by;
create function hold_event_numbers() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(58, last_value::int) from event_id_seq;
  return null;
end $$;
create trigger event_numbers before insert on event for each statement execute function hold_event_numbers();

-- Returns the number up to which no other event can appear for statements that begin after this one.
create function settled_events() returns bigint language plpgsql as $$
declare last bigint; held bigint;
begin
  -- First, as whatever has a number by now holds its lock when they are read.
  select last_value into last from event_id_seq;
  select min(objid::bigint) into held from pg_locks
  where locktype = 'advisory' and classid = 58 and objsubid = 2
    and database = (select oid from pg_database where datname = current_database());
  return least(last, held);
end $$;

-- Each publication of a notice is told once.
create unique index event_of_notice on event (notice_id, at) where notice_id is not null;

-- What happened in the last 60 days.
insert into event (kind, at, table_id, submission_id, revision_id, due_at, notice_id, upload_no)
select * from (
  select 'opened', published_at as at, proposed_table_id, id, null::int, null::timestamptz, null::int, null::int from submission
  union all
  select 'revision', published_at, table_id, submission_id, id, null, null, null from revision where kind <> 'fix'
  union all
  select distinct 'decided', history.at, place.table_id, null::int, null::int, history.at, null::int, null::int
  from history join counting_run on due_at = history.at cross join lateral (values (table_before), (table_after)) as place (table_id)
  where tag in ('update', 'reject', 'cancel', 'delete') and rule not in ('admin', 'fix', 'withdrawn', 'undone')
    and place.table_id is not null
  union all
  select 'notice', published_at, null, null, null, null, id, null from notice where published_at <= now()
  union all
  select 'upload', published_at, null, null, null, null, null, entry_no from upload where imported_no is null
) as happened where at > now() - interval '60 days' order by at;
