import { type RateLimit, rateLimits } from '#domain/common/rateLimits.ts';
import { SCORE_FILE_MEGABYTES } from '#domain/players/scoreFiles/scoreFile.ts';

/** Of an endpoint that takes the ID and password of an account. */
export const LOGIN_RATE_LIMITS = [
  rateLimits.loginPerAddress,
  rateLimits.loginPerIdAndAddress,
  rateLimits.loginPerIdFromUnknownAddresses,
];

/** The window of request limits, in milliseconds: short, so that bursts are small and refusals end soon. */
export const REQUEST_WINDOW_MS = 10_000;

/** The largest body of a request that needs none: clients may send an empty one. All sizes are in bytes. */
export const NO_BODY = 1024;
export const FORM_BYTES = 64 * 1024;
/** A chart file of the maximum size, and the form around it. */
const FILE_BYTES = 5 * 1024 * 1024 + FORM_BYTES;

/** Returns how long a body may take to send: as on a connection of 0.5 Mbit/s, in milliseconds. */
export const sendingMs = (bytes: number): number => Math.ceil(bytes / 62.5);

/** For an endpoint without a body, whatever its cost. */
export const WITHOUT_BODY = { maxBodyBytes: NO_BODY };
/** For a JSON body, where the cost would allow a file. */
export const JSON_BODY = { maxBodyBytes: FORM_BYTES };
/** A batch of plays of a ranking service. */
export const BATCH_BODY = { maxBodyBytes: 1024 * 1024 };
/** A database of scores, and the form around it. */
export const SCORE_FILE_BODY = { maxBodyBytes: SCORE_FILE_MEGABYTES * 1024 * 1024 + FORM_BYTES };

/** The limits of requests of one cost. */
interface CostLimits {
  maxBodyBytes: number;
  /** Requests per `REQUEST_WINDOW_MS`; null if limited elsewhere. */
  perAddress: number | null;
  perAccount: number | null;
  /** Which limit of concurrent requests per address they count toward; null for none. */
  atOnce: 'database' | 'other' | null;
}

/** Most requests: a read without a body, from the database. */
const READ = { maxBodyBytes: NO_BODY, perAccount: null, atOnce: 'database' } as const;

/**
 * The costs of requests and their limits. Ten people behind one address, whose pages send ten requests each, stay below
 * them.
 */
export const COSTS = {
  /** Served from memory, or from a few indexed rows. */
  cheap: { ...READ, perAddress: 600, perAccount: 300 },
  /** Reads one entry or account with its related rows. */
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
  /** Signed by a ranking service, with its own rate limit (`MINIR_PUSHES_PER_MINUTE`). */
  push: { maxBodyBytes: FORM_BYTES, perAddress: null, perAccount: null, atOnce: 'other' },
  /** Sent by a game client with a key, which has its own rate limit. */
  play: { ...READ, maxBodyBytes: 256 * 1024, perAddress: 300 },
  /** Opens a stream of events; at most 5 per account and 40 per address. */
  events: { ...READ, perAddress: 60, atOnce: null },
  /** Gets the document of a page. */
  page: { ...READ, perAddress: 200 },
  /** Downloads the file of an upload. */
  download: { ...READ, perAddress: 100, atOnce: 'other' },
  /** Reads all notes of a chart. */
  chart: { ...READ, perAddress: 100 },
} as const satisfies Readonly<Record<string, CostLimits>>;

export type Cost = keyof typeof COSTS;

/** The largest body of any endpoint except `SCORE_FILE_PATH`. */
export const LARGEST_BODY = Math.max(...Object.values(COSTS).map(({ maxBodyBytes }) => maxBodyBytes));

/** The endpoint with the largest bodies. */
export const SCORE_FILE_PATH = '/api/user/scores/file';

export const limitsOfCost = (cost: Cost): CostLimits => COSTS[cost];

/**
 * The limits of an endpoint. The server refuses larger bodies (ELIMITSIZE) and more requests (ETOOMANY) before reading
 * them.
 */
export interface Limits {
  cost: Cost;
  /** A cheaper cost for requests whose query has this value. */
  less?: { query: string; value: string; cost: Cost };
  maxBodyBytes: number;
  /** Whether it reads an untrusted file. */
  readsFiles: boolean;
  /** The stored rate limits that its action checks; checking any other throws. */
  rateLimits: readonly RateLimit[];
}

/** Returns the cost of a request with this query. */
export const costOf = (
  { cost, less }: Pick<Limits, 'cost' | 'less'>,
  query: Readonly<Record<string, unknown>>,
): Cost => (less && query[less.query] === less.value ? less.cost : cost);

/** Returns the limits of an endpoint: those of its cost, with overrides. */
export function limitsOf(cost: Cost, differences: Partial<Omit<Limits, 'cost'>> = {}): Limits {
  const { maxBodyBytes } = COSTS[cost];
  return { cost, maxBodyBytes, readsFiles: cost === 'file', rateLimits: [], ...differences };
}
