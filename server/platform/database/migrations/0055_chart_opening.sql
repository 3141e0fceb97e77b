-- The first measures of a chart (domain/charts/drawing/opening.ts); null until they are computed from its notes.
alter table chart add column opening jsonb;
create index chart_without_opening on chart (sha256) where opening is null;
