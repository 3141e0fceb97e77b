import { PassThrough, type Readable } from 'node:stream';
import type { importFrom } from '#contract/moderation/admin.ts';
import type { Received } from '#contract/platform/endpoint.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
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
  const onProgress = (line: string) => {
    closed.signal.throwIfAborted();
    stream.write(`${JSON.stringify({ line })}\n`);
  };
  const order = { by, reason: reason.trim(), isPreview: preview, onProgress, signal: closed.signal };
  void performOrAsk(ctx, act, order)
    .catch((error: unknown) => {
      if (!closed.signal.aborted) ctx.log.error({ err: error }, 'an import failed');
      return refuse('EIMPORT', { why: String(error) });
    })
    .then((outcome) => {
      const last = isRefusal(outcome) ? { success: false, ...outcome } : { done: outcome };
      if (!stream.destroyed) stream.end(`${JSON.stringify(last)}\n`);
    });
  return stream;
}
