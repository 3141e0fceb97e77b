import type http from 'node:http';
import { text } from 'node:stream/consumers';

/** A parsed request. */
export interface ParsedRequest {
  method: string;
  /** The path without the query and without a trailing slash, except for `/`. */
  path: string;
  query: URLSearchParams;
  /** The fields of a JSON body or of a form. */
  fields: Readonly<Record<string, unknown>>;
  /** Whether its content type is JSON. A page of another site can send a form or text here, but no JSON. */
  isJson: boolean;
}

/** A response: JSON, a page, a script, a style sheet, or a redirect. */
export type Answer =
  | { json: unknown; status?: number }
  | { html: string; status?: number }
  | { script: string }
  | { style: string }
  | { seeOther: string };

/** Pages may load scripts from the fake's own files only. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
};

export async function parseRequest(request: http.IncomingMessage): Promise<ParsedRequest> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const body = await text(request);
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  return {
    method: request.method ?? 'GET',
    path: url.pathname.replace(/(.)\/+$/, '$1'),
    query: url.searchParams,
    fields: isForm ? Object.fromEntries(new URLSearchParams(body)) : objectOf(body),
    isJson: type.startsWith('application/json'),
  };
}

function objectOf(body: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(body) };
  } catch {
    return {};
  }
}

export function sendAnswer(response: http.ServerResponse, answer: Answer): void {
  if ('seeOther' in answer) {
    response.writeHead(303, { location: answer.seeOther }).end();
    return;
  }
  const [type, body] = content(answer);
  const status = ('status' in answer && answer.status) || 200;
  response.writeHead(status, { ...PAGE_HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body);
}

function content(answer: Exclude<Answer, { seeOther: string }>): [string, string] {
  if ('json' in answer) return ['application/json', JSON.stringify(answer.json)];
  if ('html' in answer) return ['text/html', answer.html];
  return 'script' in answer ? ['text/javascript', answer.script] : ['text/css', answer.style];
}
