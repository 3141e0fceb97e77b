-- Runs of the difficulty estimate (estimate.md). Of the published one the charts are in estimated_chart.
create table estimate_run (
  id integer generated always as identity primary key,
  finished_at timestamptz not null,
  model_version integer not null,
  -- Of everything that it was computed from: the same input gives the same numbers.
  input_hash text not null,
  -- What the run tells of itself (RunSummary of domain/estimate).
  summary jsonb not null,
  -- The guards that it did not pass; none: it was published.
  refused text[] not null default '{}'
);

create table estimated_chart (
  submission_id integer primary key references submission on delete cascade,
  -- EstimatedChart of domain/estimate.
  estimate jsonb not null
);
