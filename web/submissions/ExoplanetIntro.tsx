import type { TableRules } from '#domain/tables/tableRules.ts';

interface ExoplanetIntroProps {
  table: TableRules;
}

/** What the free table is, its rules, and its levels in those of the others. Any other table shows nothing. */
export function ExoplanetIntro({ table: _ }: ExoplanetIntroProps) {
  return null;
}
