-- What the totals of lists are kept by: a value that changes with every change of what they count.
alter table revision add column changed_by xid8 not null default pg_current_xact_id();
create index revision_by_change on revision (changed_by);
create trigger revision_changed before update on revision for each row execute function set_changed_by();

-- Searches find entries, revisions and uploads by the nickname of the account that they belong to.
create function bump_nicknames() returns trigger language plpgsql as $$
begin
  insert into list_version (table_id, published) values ('nickname', 1)
    on conflict (table_id) do update set published = list_version.published + 1;
  return null;
end $$;
-- At the commit, as other transactions that change a nickname wait for the version.
create constraint trigger account_found_by after update of nickname_key, joined_to on account deferrable initially deferred
  for each row when (old.nickname_key is distinct from new.nickname_key or old.joined_to is distinct from new.joined_to)
  execute function bump_nicknames();
