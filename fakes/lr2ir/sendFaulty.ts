import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { ServiceAnswer } from './answerService.ts';
import { toCp932 } from './cp932.ts';
import type { Lr2irFault } from './lr2irFaults.ts';

const DRIP_MS = 50;
const HUGE_BYTES = 512 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;
const html = { 'content-type': 'text/html' };

/**
 * Sends a response, changed by a fault if there is one.
 *
 * @param elsewhere where `redirect-elsewhere` points to
 */
export async function sendFaulty(
  response: ServerResponse,
  { text, oneMore }: ServiceAnswer,
  { fault, elsewhere }: { fault: Lr2irFault | null; elsewhere: string },
): Promise<void> {
  const body = toCp932(text);
  const send = (bytes: Buffer | string) => void response.writeHead(200, html).end(bytes);
  switch (fault) {
    case 'refuse':
      return void response.socket?.resetAndDestroy();
    case 'hang':
      return;
    case 'slow-drip':
      return drip(response.writeHead(200, html), body);
    case 'http500':
      return void response.writeHead(500, html).end('<h1>Internal Server Error</h1>');
    case 'empty':
      return send('');
    case 'bare-hash':
      return send('#');
    case 'cut-in-middle':
      return send(body.subarray(0, body.length / 2));
    case 'huge':
      return pour(response.writeHead(200, html), text, oneMore);
    case 'redirect-elsewhere':
      return void response.writeHead(302, { location: elsewhere }).end();
    default:
      return send(body);
  }
}

async function drip(response: ServerResponse, body: Buffer): Promise<void> {
  for (const byte of body) {
    if (response.closed) return;
    response.write(Buffer.of(byte));
    await setTimeout(DRIP_MS, undefined, { ref: false });
  }
  response.end();
}

/** Sends the response without its end: it repeats rows until the client stops reading. */
async function pour(response: ServerResponse, text: string, oneMore: string): Promise<void> {
  const place = Math.max(text.indexOf('</scorelist>'), text.indexOf('</table>\n\n</div>'), 0);
  const piece = toCp932(oneMore.repeat(Math.ceil(PIECE_BYTES / oneMore.length)));
  function* pieces() {
    yield toCp932(text.slice(0, place));
    for (let sent = 0; sent < HUGE_BYTES; sent += piece.length) yield piece;
    yield toCp932(text.slice(place));
  }
  // The client aborts it.
  await pipeline(pieces, response).catch(() => undefined);
}
