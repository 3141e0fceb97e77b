import type { TableRules } from '#domain/tables/tableRules.ts';

interface RevisionPanelProps {
  table: TableRules;
}

/** Folded away until someone wants to propose a revision; open when the address names an entry (`?revise=12`). */
export function RevisionPanel({ table: _ }: RevisionPanelProps) {
  return null;
}
