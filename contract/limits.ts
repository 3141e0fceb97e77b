import type { RateLimit } from '#domain/common/rateLimits.ts';
import { SCORE_FILE_MEGABYTES } from '#domain/players/scoreFiles/scoreFile.ts';

/**
 * The window in which requests are counted, in milliseconds. It is short, so that a burst is small and a refusal soon
 * over.
 */
export const REQUEST_WINDOW_MS = 10_000;

/** The largest body of a request that needs none: clients may send an empty one. In bytes, as are all sizes here. */
export const NO_BODY = 1024;
export const FORM_BYTES = 64 * 1024;
/** A chart file of the maximum size, and the form around it. */
const FILE_BYTES = 5 * 1024 * 1024 + FORM_BYTES;

/** The body of a request that has none of its own, whatever it costs. */
export const WITHOUT_BODY = { maxBodyBytes: NO_BODY };
/** A JSON body, where the cost would allow a file. */
export const JSON_BODY = { maxBodyBytes: FORM_BYTES };
/** A batch of plays of a ranking service. */
export const BATCH_BODY = { maxBodyBytes: 1024 * 1024 };
/** A database of scores, and the form around it. */
export const SCORE_FILE_BODY = { maxBodyBytes: SCORE_FILE_MEGABYTES * 1024 * 1024 + FORM_BYTES };

/** What requests of one cost may use. */
interface CostLimits {
  maxBodyBytes: number;
  /** Requests in `REQUEST_WINDOW_MS`; null where something else limits them. */
  perAddress: number | null;
  perAccount: number | null;
  /** Whether an address has only so many of these at the same time, all that ask the database together; null for none. */
  atOnce: 'database' | 'other' | null;
}

/** What most requests are: a read without a body, which asks the database. */
const READ = { maxBodyBytes: NO_BODY, perAccount: null, atOnce: 'database' } as const;

/**
 * The costs of requests, and how many of each are allowed. Ten people behind one address, whose pages send ten requests
 * each, stay below them.
 */
export const COSTS = {
  /** Is answered from memory, or from a few rows that an index finds. */
  cheap: { ...READ, perAddress: 600, perAccount: 300 },
  /** Reads one entry or one account, with all that belongs to it. */
  detail: { ...READ, perAddress: 300, perAccount: 100 },
  /** Reads the scores of a player on all charts of a table. */
  scores: { ...READ, perAddress: 100, perAccount: 50 },
  /** Reads, sorts or searches many rows. */
  list: { ...READ, perAddress: 100, perAccount: 50 },
  /** Changes something, or hashes a password. */
  write: { ...READ, maxBodyBytes: FORM_BYTES, perAddress: 100, perAccount: 30 },
  /** Parses a chart file. */
  file: { maxBodyBytes: FILE_BYTES, perAddress: 50, perAccount: 20, atOnce: 'other' },
  /** May send a request to a ranking service. */
  external: { maxBodyBytes: FORM_BYTES, perAddress: 50, perAccount: 20, atOnce: 'other' },
  /** Is signed by a ranking service, with a rate of its own (`MINIR_PUSHES_PER_MINUTE`). */
  push: { maxBodyBytes: FORM_BYTES, perAddress: null, perAccount: null, atOnce: 'other' },
  /** Is sent by a game client with a key, which has a rate of its own. */
  play: { ...READ, maxBodyBytes: 256 * 1024, perAddress: 300 },
  /** Opens a stream of events, which stays open; its own limits are 5 streams of an account and 40 of an address. */
  events: { ...READ, perAddress: 60, atOnce: null },
  /** Gets the document of a page. */
  page: { ...READ, perAddress: 200 },
  /** Downloads the file of an upload. */
  download: { ...READ, perAddress: 100, atOnce: 'other' },
  /** Draws the image of a link preview. */
  image: { ...READ, perAddress: 20 },
  /** Reads all notes of a chart. */
  chart: { ...READ, perAddress: 100 },
} as const satisfies Readonly<Record<string, CostLimits>>;

export type Cost = keyof typeof COSTS;

/** The largest body that an endpoint takes, but the one at `SCORE_FILE_PATH`. */
export const LARGEST_BODY = Math.max(...Object.values(COSTS).map(({ maxBodyBytes }) => maxBodyBytes));

/** Where the largest bodies are taken. */
export const SCORE_FILE_PATH = '/api/user/scores/file';

/** Returns what requests of a cost may use. */
export const limitsOfCost = (cost: Cost): CostLimits => COSTS[cost];

/** What an endpoint allows. The server refuses a larger body (ELIMITSIZE) and more requests (ETOOMANY) before it reads them. */
export interface Limits {
  cost: Cost;
  /** What a request costs whose query has this value, because it is less work. */
  less?: { query: string; value: string; cost: Cost };
  maxBodyBytes: number;
  /** Whether it reads a file that anybody may have written. */
  readsFiles: boolean;
  /** The rate limits that its action checks, which are stored; the server refuses to check another. */
  rateLimits: readonly RateLimit[];
}

/** Returns what a request with this query costs. */
export const costOf = (
  { cost, less }: Pick<Limits, 'cost' | 'less'>,
  query: Readonly<Record<string, unknown>>,
): Cost => (less && query[less.query] === less.value ? less.cost : cost);

/** Returns the limits of an endpoint: those of its cost, and what differs from them. */
export function limitsOf(cost: Cost, differences: Partial<Omit<Limits, 'cost'>> = {}): Limits {
  const { maxBodyBytes } = COSTS[cost];
  return { cost, maxBodyBytes, readsFiles: cost === 'file', rateLimits: [], ...differences };
}
