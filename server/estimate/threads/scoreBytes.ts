import { evidenceOf } from '#domain/estimate/evidence.ts';
import type { Service } from '#domain/players/clears.ts';

/**
 * The size of a score in bytes. The database encodes scores and the estimate's thread decodes them, so that the main
 * thread parses no rows.
 */
export const SCORE_BYTES = 24;
const UNKNOWN = -1;

/** A score as it is read from its bytes. */
export interface ReadScore {
  /** The person: the first player of an account, or the player. */
  readonly person: number;
  readonly submission: number;
  readonly client: number;
  readonly reached: number;
  readonly weight: number;
  /** Days since it was played; null if unknown. */
  readonly daysAgo: number | null;
}

/** The clients of the model, by their number in it. */
export const CLIENTS: readonly Service[] = ['lr2', 'beatoraja'];

/**
 * The clients of scores, by their number in the bytes: the service of their lamps, and their client in the model.
 * LR2oraja has the lamps of beatoraja, and the gauges and judgements of LR2.
 */
const SCORE_CLIENTS: readonly { service: Service; inModel: number }[] = [
  { service: 'lr2', inModel: 0 },
  { service: 'beatoraja', inModel: 1 },
  { service: 'beatoraja', inModel: 0 },
];

/** Returns the number of notes of a chart by its entry. */
export function notesIn(charts: readonly { submission: number; notes: number | null }[]) {
  const notes = new Map(charts.map((chart) => [chart.submission, chart.notes]));
  return (submission: number): number | null => notes.get(submission) ?? null;
}

/** Decodes scores, without those that the model cannot use. */
export function* readScores(bytes: Uint8Array, notesOf: (submission: number) => number | null): Generator<ReadScore> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numberAt = (at: number) => view.getInt32(at);
  for (let at = 0; at < bytes.byteLength; at += SCORE_BYTES) {
    const minBp = numberAt(at + 16);
    const daysAgo = numberAt(at + 20) === UNKNOWN ? null : numberAt(at + 20);
    const submission = numberAt(at + 4);
    const { service = 'lr2', inModel: client = 0 } = SCORE_CLIENTS[numberAt(at + 8)] ?? {};
    const evidence = evidenceOf({
      service,
      clear: numberAt(at + 12),
      minBp: minBp === UNKNOWN ? null : minBp,
      daysAgo,
      notes: notesOf(submission),
    });
    if (evidence) yield { person: numberAt(at), submission, client, daysAgo, ...evidence };
  }
}
