-- Runs of the difficulty estimate (estimate.md). The charts of the published one are in estimated_chart.
create table estimate_run (
  id integer generated always as identity primary key,
  finished_at timestamptz not null,
  model_version integer not null,
  -- The hash of all input: the same input has the same result.
  input_hash text not null,
  -- The RunSummary of domain/estimate.
  summary jsonb not null,
  -- The guards that it failed; none: it was published.
  refused text[] not null default '{}'
);

create table estimated_chart (
  submission_id integer primary key references submission on delete cascade,
  -- EstimatedChart of domain/estimate.
  estimate jsonb not null
);
