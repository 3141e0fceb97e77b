-- No query filters by these columns, and sampling their large values takes most of the time of `analyze`.
alter table chart
  alter column summary set statistics 0,
  alter column notes set statistics 0,
  alter column density set statistics 0;
