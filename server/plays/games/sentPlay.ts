import type { Play } from '#domain/players/plays/play.ts';
import type { Score } from '../intake.ts';

/** A play as a client sent it. */
export interface SentPlay {
  play: Play;
  /** Whether the chart has long notes, if the client sends it. */
  hasLongNotes: boolean | null;
  /** The title of the chart or course in the client. */
  title: string;
  /** Unique among the account's plays, and the same when a play is sent again. */
  playHash: string;
  details: PlayDetails;
  /** The best of the client's database on the chart; null if the client sends none. */
  previousBest: Pick<Score, 'clear' | 'exScore' | 'notes' | 'maxCombo' | 'minBp'> | null;
}

/** Details of a play besides its score. */
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
