import type { IncomingMessage } from 'node:http';
import { FORM_BYTES } from '#contract/limits.ts';

/**
 * The longest body that is received after its refusal, in bytes: clients that send their body to its end would not see the answer
 * of a connection that is closed before.
 */
export const DRAINED_BYTES = 256 * 1024 * 1024;
/** In how many pieces it may come: each costs about as much, however small it is. Clients send some 64 kB in one. */
const DRAINED_PIECES = 20_000;

/** Returns whether a body is larger than a form, or may be, as it declares no length. */
export const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > FORM_BYTES;

/**
 * Receives the body of a refused request and throws it away. Calls `onEnd` when it has ended, or nothing more of it came for
 * `idleMs`, and `onTooMuch` as soon as it is longer than `DRAINED_BYTES` or comes in more pieces than any client sends.
 */
export function drain(
  request: IncomingMessage,
  { idleMs, onEnd, onTooMuch }: { idleMs: number; onEnd: () => void; onTooMuch: () => void },
): void {
  let [bytes, pieces] = [0, 0];
  const idle = setTimeout(onEnd, idleMs).unref();
  request
    .once('end', onEnd)
    .once('close', () => clearTimeout(idle))
    .on('data', (piece: Buffer) => {
      idle.refresh();
      bytes += piece.length;
      if (bytes > DRAINED_BYTES || ++pieces > DRAINED_PIECES) onTooMuch();
    });
}
