import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../base/context.ts';
import { sendFile } from './publishedFile.ts';

const DOUBLE_SLASHES = /\/{2,}/g;

/** Some clients glue addresses with a slash too many: `//` in a path is `/` (bmstable.md §1 rule 10). For `rewriteUrl`. */
export function tolerateDoubleSlashes({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('//')) return url;
  const query = url.indexOf('?');
  if (query === -1) return url.replace(DOUBLE_SLASHES, '/');
  return url.slice(0, query).replace(DOUBLE_SLASHES, '/') + url.slice(query);
}

/**
 * Answers a request for a published file, `/{table}/{file}` or one of uploads at the root, before the framework has seen it: no session, no hook, no log
 * line, only a ready file. Game clients ask for many at once.
 *
 * @returns whether the request was for one; all others are left as they are
 */
export function answerPublished(
  { published }: Pick<Context, 'published'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [path = ''] = tolerateDoubleSlashes(request).split('?', 1);
  const [root, ...names] = path.split('/');
  const file = root === '' ? fileAt(published, names) : undefined;
  if (!file) return false;
  sendFile(file, request, response);
  return true;
}

function fileAt(published: Context['published'], [first = '', second, ...more]: readonly string[]) {
  if (more.length > 0) return undefined;
  return second === undefined ? published.uploads(first) : published.file(first, second);
}
