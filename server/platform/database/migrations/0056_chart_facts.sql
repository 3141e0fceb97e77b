-- What a chart is, computed from its notes (domain/charts/traits.ts); null until it is computed.
alter table chart add column traits text[];
create index chart_without_traits on chart (sha256) where traits is null;

-- What is kept of the charts of the tables changes with their facts, too.
create constraint trigger known_chart_facts after update of summary, density, traits
  on chart deferrable initially deferred for each row
  when (old.summary is distinct from new.summary or old.density is distinct from new.density or old.traits is distinct from new.traits)
  execute function raise_known_charts_version();
