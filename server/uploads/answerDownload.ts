import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../platform/context.ts';
import type { Traffic } from '../platform/http/limits/traffic.ts';
import { whyUnavailable, writeRefusal } from '../platform/http/refuse.ts';
import { collapseSlashes } from '../tables/published/answerPublished.ts';
import { DOWNLOAD_HEADERS, download } from './download.ts';

const PATH = /^\/upload\/([^/?]+)\/?(?:\?|$)/;

/**
 * Answers a request for the file of an upload, `/upload/{entryNo}`, before the framework, like published files: without
 * session, hooks and log line. The rate limit of its cost applies.
 *
 * @returns whether the request was for a file; other requests are not touched
 */
export function answerDownload(
  ctx: Context,
  traffic: Traffic,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [, name] = PATH.exec(collapseSlashes(request)) ?? [];
  if (name === undefined) return false;
  traffic.admit('download', request, response, (refusal) => {
    if (refusal) writeRefusal(response, refusal, { now: ctx.clock.now(), headers: DOWNLOAD_HEADERS });
    else {
      traffic
        .whileWorking(request, () => download(ctx, name, request, response))
        .catch((error) => fail(ctx, error, response));
    }
  });
  return true;
}

/** Answers 503 when the database is unavailable; 500 without details for a bug, which is logged. */
function fail({ log, clock }: Context, error: unknown, response: ServerResponse): void {
  const now = clock.now();
  const unavailable = whyUnavailable(error, now);
  log[unavailable ? 'warn' : 'error']({ err: error }, 'a download failed');
  if (response.headersSent) response.destroy();
  else if (unavailable) writeRefusal(response, unavailable, { now, headers: DOWNLOAD_HEADERS });
  else response.writeHead(500, { 'Content-Type': 'application/json' }).end(JSON.stringify({ success: false }));
}
