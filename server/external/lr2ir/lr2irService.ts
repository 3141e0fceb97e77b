/**
 * A server that speaks the protocol of LR2IR (ranking-services.md §1). Nothing here throws: a service that is away, slow,
 * cut off, changed or lying is `unreachable`, and the caller answers EIRNOTCONNECT.
 *
 * One question is asked at a time, so an answer takes at most twice `LR2IR_TIMEOUT_SECONDS`: once waiting for its turn,
 * once being asked. Ids and hashes are expected in a valid form; leading zeros of an id make no difference.
 */
export interface Lr2ir {
  /** What players call it. */
  name: string;
  /** Where a player edits the profile that holds the code. */
  profileUrl(lr2Id: string): string;
  /** The player's page, never from a cache (§1.3). */
  player(lr2Id: string, options?: AskOptions): Promise<Lr2Player | 'absent' | 'unreachable'>;
  /** Every score of a player; half a list is `unreachable` (§1.1). */
  scores(lr2Id: string, options?: AskOptions): Promise<Lr2Scores | 'absent' | 'unreachable'>;
  /** What it knows of a chart (§1.4); `absent`: it is not registered there. */
  chart(md5: string, options?: AskOptions): Promise<Lr2Chart | 'absent' | 'unreachable'>;
}

export interface AskOptions {
  /** Gives up, also while waiting for its turn: the answer is `unreachable`, and the service is not blamed. */
  signal?: AbortSignal;
}

export interface Lr2Player {
  name: string;
  /** The text of the 自己紹介 cell alone, entities decoded, line breaks as `\n`. */
  bio: string;
  /** Grades, as `danOf` knows them; `-` is none. */
  danSp: string;
  danDp: string;
}

export interface Lr2Scores {
  name: string;
  /** One per chart; courses and lamps the protocol does not know are left out. */
  rows: readonly Lr2Score[];
}

/** A player's stored best on one chart. */
export interface Lr2Score {
  md5: string;
  /** Lamp id of LR2, 0 to 5. */
  clear: number;
  exScore: number;
  maxCombo: number;
  minBp: number;
  /** When it last changed there; null where the service does not say. */
  playedAt: Date | null;
}

export interface Lr2Chart {
  title: string;
  artist: string;
  /** Where song and chart can be had, as players told the service: `http` or `https`; empty where it was not told. */
  songUrl: string;
  chartUrl: string;
}
