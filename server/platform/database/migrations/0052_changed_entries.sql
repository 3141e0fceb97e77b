-- The transaction of the last change of an entry, by which processes find what their published lists do not have yet.
alter table submission add column changed_by xid8 not null default pg_current_xact_id();
create index submission_by_change on submission (changed_by);

create function set_changed_by() returns trigger language plpgsql as $$
begin
  new.changed_by := pg_current_xact_id();
  return new;
end $$;
create trigger submission_changed before update on submission for each row execute function set_changed_by();
