import type { GameClientId } from './gameClients.ts';

/** The number of notes by judgement. */
export interface Judgements {
  readonly pgreat: number;
  readonly great: number;
  readonly good: number;
  readonly bad: number;
  /** Notes not hit; LR2 also counts keys that hit no note. */
  readonly poor: number;
}

/** A play reported by a game client, in one format for all clients. */
export interface Play {
  readonly client: GameClientId;
  /** The chart as the client names it (`score.chart_hash`): an md5 or sha256, or a course (`courseHash`). */
  readonly chartHash: string;
  readonly isCourse: boolean;
  /** The long note mode (`LN_TYPES`). */
  readonly lnType: number;
  /** The lamp ID of the client's service; null for an unknown one. */
  readonly clear: number | null;
  readonly judgements: Judgements;
  readonly exScore: number;
  readonly notes: number;
  readonly maxCombo: number | null;
  readonly minBp: number | null;
  /** A gauge of `HIGHEST_LAMP`; null if not reported. */
  readonly gauge: number | null;
  /** Notes can be hit again after a BAD, as in beatoraja's 9 keys: hits may exceed the notes. */
  readonly badsRepeat: boolean;
  readonly isAssisted: boolean;
  readonly isAutoplay: boolean;
  /** The playback speed; 1 is normal. */
  readonly speed: number;
  /** The end by the player's clock; without one the time of sending or arrival, which may be much later. */
  readonly playedAt: Date;
  /** Whether the client sent when the play ended: OpenLR2 never does, nor do courses and older builds of beatoraja. */
  readonly isTimed: boolean;
}
