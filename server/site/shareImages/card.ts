import type { ClearCounts } from '#domain/players/clearCounts.ts';
import type { SkillColor } from '#domain/players/stellaway/stellaway.ts';

/** The contents of a player's share image. */
export interface PlayerCard {
  name: string;
  /** The name of the table. */
  table: string;
  color: SkillColor['name'];
  /** The level by experience. */
  level: number;
  skill: number;
  /** The rank among the players with an account; null if not ranked. */
  place: { rank: number; of: number } | null;
  /** Empty without one. */
  dan: string;
  clears: ClearCounts;
  /** The official charts of the table that the player has not played. */
  unplayed: number;
}
