import type { RequestPurpose } from '../requestQueue.ts';

/**
 * A server with the protocol of LR2IR (ranking-services.md §1). Its methods do not throw: when the service does not
 * answer, is too slow, or its response is incomplete or in an unknown form, they return `unreachable`, and the caller
 * returns EIRNOTCONNECT. `busy` is the same to a user: too many requests of this purpose or caller are waiting, so this
 * one was not sent.
 *
 * Requests are sent one at a time, so each takes at most twice `LR2IR_TIMEOUT_SECONDS`: once in the queue, once for the
 * response. Ids and hashes must be valid; leading zeros of an id make no difference.
 */
export interface Lr2ir {
  /** The name that players know it by. */
  name: string;
  /** Returns the address where a player edits the profile, which must contain the code. */
  profileUrl(lr2Id: string): string;
  /** Fetches a player's page, never from a cache (ranking-services.md §1.3). */
  player(
    lr2Id: string,
    options: RequestOptions & { purpose: Exclude<RequestPurpose, 'lookUp'> },
  ): Promise<Lr2Player | NoAnswer>;
  /** Fetches all scores of a player; an incomplete list is `unreachable` (ranking-services.md §1.1). */
  scores(lr2Id: string, options: RequestOptions): Promise<Lr2Scores | NoAnswer>;
  /** Fetches the page of a chart (ranking-services.md §1.4); `absent` means that it is not registered there. */
  chart(md5: string, options: RequestOptions): Promise<Lr2Chart | NoAnswer>;
}

export type NoAnswer = 'absent' | 'unreachable' | 'busy';

export interface RequestOptions {
  /** The account or address that causes the request; the queue is limited per caller. */
  caller: string;
  /**
   * Aborts the request, also while it waits: the result is `unreachable`, which does not count as a failure of the
   * service.
   */
  signal?: AbortSignal;
}

export interface Lr2Player {
  name: string;
  /** The text of the 自己紹介 cell only, with entities decoded and line breaks as `\n`. */
  bio: string;
  /** Dans as `parseDan` returns them; `-` means none. */
  danSp: string;
  danDp: string;
}

export interface Lr2Scores {
  name: string;
  /** One per chart, without courses and unknown lamps. */
  rows: readonly Lr2Score[];
}

/** A player's best on a chart, as the service stores it. */
export interface Lr2Score {
  md5: string;
  /** Lamp id of LR2, 0 to 5. */
  clear: number;
  exScore: number;
  maxCombo: number;
  minBp: number;
  /** The notes of the chart in LR2; null when the service does not send them. */
  notes: number | null;
  /** The time of its last change there; null when the service does not send it. */
  playedAt: Date | null;
}

export interface Lr2Chart {
  title: string;
  artist: string;
  /**
   * Addresses of song and chart that players have entered, `http` or `https`; empty when they have entered no address.
   */
  songUrl: string;
  chartUrl: string;
}
