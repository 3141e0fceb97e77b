import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../../platform/context.ts';
import { type PublishedFile, sendFile } from './publishedFile.ts';

const DOUBLE_SLASHES = /\/{2,}/g;

/**
 * Collapses `//` in a path into `/`: some clients join addresses with a doubled slash (table-format.md rule 10).
 * For `rewriteUrl`.
 */
export function collapseSlashes({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('//')) return url;
  const query = url.indexOf('?');
  if (query === -1) return url.replace(DOUBLE_SLASHES, '/');
  return url.slice(0, query).replace(DOUBLE_SLASHES, '/') + url.slice(query);
}

/**
 * Answers a request for a published file, `/{table}/{file}` or one of the table of uploads at the root, before the
 * framework handles it: without session, hooks and log line, as game clients request many files at once.
 *
 * @param id the ID of the request (`requestIdOf`)
 * @returns whether the request was for a published file; other requests are not answered
 */
export function answerPublished(
  { published }: Pick<Context, 'published'>,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [path = '', query] = collapseSlashes(request).split('?', 2);
  const file = publishedFileAt(published, path);
  if (!file || (path.endsWith('.html') && query !== PLAIN && isBrowser(request))) return false;
  // Without a reply the client asks again.
  sendFile(file, request, response, ['X-Request-Id', id]).catch(() => response.destroy());
  return true;
}

/** The query of the page that lists all charts without scripts. */
const PLAIN = 'plain';

/** Whether a browser asks: game clients name no language. The pages answer with the page rendered (serveWeb). */
const isBrowser = ({ headers }: IncomingMessage) => headers['accept-language'] !== undefined;

/** Returns the published file at a path, without doubled slashes; undefined if there is none. */
export function publishedFileAt(published: Context['published'], path: string): PublishedFile | undefined {
  const [root, first = '', second, ...more] = path.split('/');
  if (root !== '' || more.length > 0) return undefined;
  return second === undefined ? published.uploads(first) : published.file(first, second);
}
