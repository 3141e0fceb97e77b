/** Smaller differences are rounding and network latency. */
const MIN_SKEW_MS = 5000;

/** How far the server's clock is ahead of the visitor's. */
let skewMs = 0;

/** Takes the server's time from the `Date` header of a response. */
export function noteServerDate(header: string | null) {
  const ahead = Date.parse(header ?? '') - Date.now();
  if (!Number.isNaN(ahead)) skewMs = Math.abs(ahead) < MIN_SKEW_MS ? 0 : ahead;
}

/**
 * Fetches the server's time, for a screen that makes no other call. If the server cannot be reached, the visitor's
 * clock is used.
 */
export async function fetchServerDate(): Promise<void> {
  const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  noteServerDate(response?.headers.get('date') ?? null);
}

/**
 * Returns the time by the server's clock, which decides voting windows and vote counts even if the visitor's clock is
 * wrong. What a browser measures by itself, such as the age of a draft, needs no other clock than its own.
 */
export function serverNow(): Date {
  return new Date(Date.now() + skewMs);
}
