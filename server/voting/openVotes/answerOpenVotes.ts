import type { IncomingMessage, ServerResponse } from 'node:http';
import { votingRevisions, votingSongs } from '#contract/voting/voting.ts';
import type { Context } from '../../platform/context.ts';
import type { KeptReply } from '../../platform/http/keptReply.ts';
import type { Traffic } from '../../platform/http/limits/traffic.ts';
import { writeRefusal } from '../../platform/http/refuse.ts';
import { API_HEADERS } from '../../platform/http/securityHeaders.ts';

const ADDRESS = /^(\/api\/vote\/(?:songs|revisions))\?table=(\w+)$/;

const HEADERS = {
  ...API_HEADERS,
  'Access-Control-Allow-Origin': '*',
  'Content-Type': 'application/json; charset=utf-8',
};

/**
 * Answers a visitor's request for the open votes of a table before the framework, from memory and without queueing, like
 * published files. The rate limit of its cost applies. Its endpoint answers all others with the same.
 *
 * @returns the path of the endpoint; null if the request is not one of these, and is not answered
 */
export function answerOpenVotes(
  { published, clock }: Pick<Context, 'published' | 'clock'>,
  traffic: Traffic,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): string | null {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.cookie !== undefined) return null;
  const [, path, tableId = ''] = ADDRESS.exec(url) ?? [];
  const open = path && published.openVotes(tableId);
  if (!open) return null;
  const { limits } = votingSongs;
  const own = { ...HEADERS, 'X-Request-Id': id };
  const tooMany = traffic.countByAddress(limits.cost, request);
  if (tooMany) writeRefusal(response, tooMany, { now: clock.now(), headers: own });
  else void send(path === votingRevisions.path ? open.revisions.reply : open.songs.reply);
  return path;

  async function send(reply: KeptReply) {
    const content = await reply.content(headers['accept-encoding']?.toString());
    response.writeHead(200, { ...own, ...content.headers, Date: clock.now().toUTCString() }).end(content.bytes);
  }
}
