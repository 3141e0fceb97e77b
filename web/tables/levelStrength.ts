import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../api/currentRules.ts';

/** The steps of `tokens.css` that a badge's colour has, from the first (0). */
const STRONGEST = 12;

/** How strong the badge of a level is, from 0 to 12: a table's highest level is the strongest, however many it has. */
export function levelStrength({ table: id, level }: { table: string; level: string }): number {
  const table = tableById(currentRules(), id);
  if (!table || table.highest === table.lowest) return 0;
  const share = (Number(level) - table.lowest) / (table.highest - table.lowest);
  return Math.round(STRONGEST * Math.min(1, Math.max(0, share)));
}
