-- When a run began to read; later changes are not in it.
alter table estimate_run add column begun_at timestamptz;
update estimate_run set begun_at = finished_at;
alter table estimate_run alter column begun_at set not null;

-- The lease of the estimate, held by one process at a time (decisions 0037).
create table estimate_lease (
  -- At most one row.
  is_only boolean primary key default true check (is_only),
  -- Null while no run is in progress.
  holder text,
  -- From when on the job may take it, by the clock of the database: soon after its holder's last renewal, or some time
  -- after a run that failed.
  free_at timestamptz not null
);
