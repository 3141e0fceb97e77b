import { PassThrough, type Readable } from 'node:stream';
import type { ImportLine, importFrom } from '#contract/admin.ts';
import type { Received } from '#contract/endpoint.ts';
import type { Order } from '../acts/performAct.ts';
import type { Context } from '../platform/context.ts';
import { importTable } from '../tables/importTable.ts';
import { importUploads } from '../uploads/importUploads.ts';

/**
 * Imports a table or uploads from an address, and streams its progress as lines of JSON. When the stream is closed before
 * its end, nothing is stored.
 */
export function importStream(ctx: Context, wanted: Received<typeof importFrom>['body'], by: number): Readable {
  const stream = new PassThrough();
  const closed = new AbortController();
  stream.once('close', () => closed.abort());
  const write = (line: ImportLine) => stream.write(`${JSON.stringify(line)}\n`);
  const { table, source, named, strict, reason, preview } = wanted;
  const order: Order = { by, reason: reason.trim(), isPreview: preview };
  const onProgress = (line: string) => {
    closed.signal.throwIfAborted();
    write({ line });
  };
  // On an own machine a site imports from a neighbour.
  const isPublicOnly = ctx.config.NODE_ENV === 'production';
  const options = { source, strict, order, onProgress, isPublicOnly, signal: closed.signal };
  async function run(): Promise<ImportLine> {
    const result =
      wanted.what === 'table'
        ? await importTable(ctx, { ...options, table, ...(named !== '' && { named }) })
        : await importUploads(ctx, options);
    if ('problems' in result) return { failed: result.problems };
    const { changes, leftOut } = result;
    return { done: { changes: [...changes], notes: [...('notes' in result ? result.notes : []), ...leftOut] } };
  }
  void run()
    .catch((error: unknown): ImportLine => {
      if (!closed.signal.aborted) ctx.log.error({ err: error }, 'an import failed');
      return { failed: [String(error)] };
    })
    .then((last) => {
      if (!stream.destroyed) stream.end(`${JSON.stringify(last)}\n`);
    });
  return stream;
}
