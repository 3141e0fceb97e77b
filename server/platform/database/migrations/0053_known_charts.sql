-- One row, which changes with all that the count of known charts depends on (server/charts/missingCharts.ts): it is counted once for
-- each of its values.
create table known_charts_version (
  is_only boolean primary key default true check (is_only),
  version int not null default 1
);

-- At the commit, so that nothing waits for this row any longer, and once in a transaction.
create function raise_known_charts_version() returns trigger language plpgsql as $$
begin
  insert into known_charts_version default values
  on conflict (is_only) do update set version = known_charts_version.version + 1
  where known_charts_version.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create constraint trigger known_charts after insert or delete or update of table_id, md5, sha256, removed_from_sub_at
  on submission deferrable initially deferred for each row execute function raise_known_charts_version();
create constraint trigger known_charts after insert or delete
  on chart deferrable initially deferred for each row execute function raise_known_charts_version();
create constraint trigger known_charts after insert or delete or update
  on brought_file deferrable initially deferred for each row execute function raise_known_charts_version();
create constraint trigger known_charts after update of nickname, banned_at
  on account deferrable initially deferred for each row
  when (old.nickname is distinct from new.nickname or old.banned_at is distinct from new.banned_at)
  execute function raise_known_charts_version();
