import type { Play } from '#domain/players/plays/play.ts';
import type { ScoreToMerge } from '../mergeScores.ts';

/** A play as a client sent it. */
export interface SentPlay {
  play: Play;
  /** Whether the chart has long notes, as far as the client says it. */
  hasLongNotes: boolean | null;
  /** As the client names the chart or course. */
  title: string;
  /** The same for a play that is sent again, and for no other play of the account. */
  playHash: string;
  details: PlayDetails;
  /** The best of the player's own database on the chart; null where the client sends none. */
  previousBest: Pick<ScoreToMerge, 'clear' | 'exScore' | 'notes' | 'maxCombo' | 'minBp'> | null;
}

/** What only the play itself says, beside its score. */
export interface PlayDetails {
  /** LR2: PGREAT, GREAT, GOOD, BAD, POOR. beatoraja: early and late of each of them, and of MISS. */
  judgements: readonly number[];
  gauge: number | null;
  /** Random and other options, as the client packs them. */
  options: number;
  seed: number | null;
  keymode: number;
  ghost: string | null;
}
