const MEANINGFUL_MS = 5000;

let aheadMs = 0;

/** Takes the server's time from the `Date` of its answer; seconds of travel and rounding do not matter. */
export function noteServerDate(header: string | null) {
  const ahead = Date.parse(header ?? '') - Date.now();
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < MEANINGFUL_MS ? 0 : ahead;
}

/** Asks for the server's time alone, for a screen that needs nothing else of it. Away, the visitor's clock has to do. */
export async function askServerDate(): Promise<void> {
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  noteServerDate(answer?.headers.get('date') ?? null);
}

/** The time by the server's clock, which decides every window and counting, however wrong the visitor's clock is. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}
