import type { GameClientId } from './gameClients.ts';

/** How many notes of a play were judged how. */
export interface Judgements {
  readonly pgreat: number;
  readonly great: number;
  readonly good: number;
  readonly bad: number;
  /** Notes that were not hit; LR2 counts keys that hit no note among them. */
  readonly poor: number;
}

/** A play as a game client reports it, in one form for all clients. */
export interface Play {
  readonly client: GameClientId;
  /** The chart as the client names it (`score.chart_hash`): an md5 or sha256, or a course (`courseHash`). */
  readonly chartHash: string;
  readonly isCourse: boolean;
  /** The long note mode that it was played in (`LN_TYPES`). */
  readonly lnType: number;
  /** The lamp, as the client's service numbers it; null for one that it does not have. */
  readonly clear: number | null;
  readonly judgements: Judgements;
  readonly exScore: number;
  readonly notes: number;
  readonly maxCombo: number | null;
  readonly minBp: number | null;
  /** As `HIGHEST_LAMP` names it; null where the client does not say. */
  readonly gauge: number | null;
  /** A BAD leaves the note to be hit again, as in 9 keys of beatoraja: hits may exceed the notes. */
  readonly badsRepeat: boolean;
  readonly isAssisted: boolean;
  readonly isAutoplay: boolean;
  /** How fast the chart was played; 1 is its own speed. */
  readonly speed: number;
  /** When it ended, by the clock of the player; of OpenLR2 when it was sent, which may be some retries later. */
  readonly playedAt: Date;
}
