import { PassThrough, type Readable } from 'node:stream';
import type { ImportLine, importFrom } from '#contract/admin.ts';
import type { Received } from '#contract/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import { CountHeldError } from '../platform/countHeld.ts';
import { whyUnavailable } from '../platform/http/refuse.ts';
import { performOrAsk } from './pendingActs.ts';

/**
 * Performs an import, and streams its progress as lines of JSON. When the stream is closed before its end, nothing is
 * stored.
 */
export function importStream(
  ctx: Context,
  { act, reason, preview }: Received<typeof importFrom>['body'],
  by: number,
): Readable {
  const stream = new PassThrough();
  const closed = new AbortController();
  stream.once('close', () => closed.abort());
  const write = (line: ImportLine) => stream.write(`${JSON.stringify(line)}\n`);
  const onProgress = (line: string) => {
    closed.signal.throwIfAborted();
    write({ line });
  };
  const order = { by, reason: reason.trim(), isPreview: preview, onProgress, signal: closed.signal };
  const whyFailed = (error: unknown): Refusal => {
    if (error instanceof CountHeldError) return error.refusal;
    if (!closed.signal.aborted) ctx.log.error({ err: error }, 'an import failed');
    return whyUnavailable(error, ctx.clock.now()) ?? refuse('EIMPORT', { why: String(error) });
  };
  void performOrAsk(ctx, act, order)
    .catch(whyFailed)
    .then((outcome) => {
      const last = isRefusal(outcome) ? { success: false, ...outcome } : { done: outcome };
      if (!stream.destroyed) stream.end(`${JSON.stringify(last)}\n`);
    });
  return stream;
}
