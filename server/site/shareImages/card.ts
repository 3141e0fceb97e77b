import type { ClearCounts } from '#domain/players/clearCounts.ts';
import type { SkillColor } from '#domain/players/stellaway/stellaway.ts';

/** What the share image of a player shows. */
export interface PlayerCard {
  name: string;
  /** The name of the table. */
  table: string;
  color: SkillColor['name'];
  /** The level that the experience gives. */
  level: number;
  skill: number;
  /** The place among the players with an account; null for one who is not ranked. */
  place: { rank: number; of: number } | null;
  /** Empty without one. */
  dan: string;
  clears: ClearCounts;
  /** The official charts of the table that the player has not played. */
  unplayed: number;
}
