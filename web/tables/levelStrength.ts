import { tableOf } from '../base/api/currentRules.ts';

/** The last of the color steps of badges in `tokens.css`; the first is 0. */
const MAX_STRENGTH = 12;

/**
 * Returns how strong the color of a level's badge is, from 0 at the lowest level of the table to 12 at its highest.
 */
export function levelStrength({ table: id, level }: { table: string; level: string }): number {
  const table = tableOf(id);
  if (!table || table.highest === table.lowest) return 0;
  const share = (Number(level) - table.lowest) / (table.highest - table.lowest);
  return Math.round(MAX_STRENGTH * Math.min(1, Math.max(0, share)));
}
