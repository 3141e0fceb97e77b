import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import type { Readable } from 'node:stream';

/** What a client sends. A stream of unknown length needs `content-length` among its headers. */
export interface Sent {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array | Readable;
}

/** The status of an answer, 0 where the connection ended without one, and how long it took. */
export interface Outcome {
  status: number;
  ms: number;
  headers: http.IncomingHttpHeaders;
}

/** Somebody who sends requests from an address of this machine: every one of 127.0.0.0/8 is. */
export interface Client {
  send(sent: Sent): Promise<Outcome>;
  close(): void;
}

/** What a browser says of a request from the site's own pages. */
const FROM_OUR_PAGES = { 'sec-fetch-site': 'same-origin', accept: 'application/json' };

/**
 * @param localAddress the address that the client sends from
 * @param keepAlive whether it keeps its connections; else it opens one for each request
 */
export function createClient(site: string, localAddress: string, cookie = '', { keepAlive = true } = {}): Client {
  const { hostname, port } = new URL(site);
  const agent = new http.Agent({ keepAlive });
  return {
    send({ method, path, headers, body }) {
      const start = performance.now();
      return new Promise((resolve) => {
        const done = (status: number, received: http.IncomingHttpHeaders = {}) =>
          resolve({ status, ms: performance.now() - start, headers: received });
        // A logout would end the attacker's session, and spare all other endpoints.
        const isKnown = cookie !== '' && path !== '/api/login/logout';
        const all = { ...FROM_OUR_PAGES, ...(isKnown && { cookie }), ...headers };
        const request = http.request(
          { agent, hostname, port, localAddress, method, path, headers: all },
          (response) => {
            response
              .resume()
              .on('end', () => done(response.statusCode ?? 0, response.headers))
              .on('error', () => done(0));
          },
        );
        request.on('error', () => done(0)).on('close', () => done(0));
        if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) request.end(body);
        else body.on('error', () => done(0)).pipe(request);
      });
    },
    close: () => agent.destroy(),
  };
}

/**
 * Logs in with the password of the demo.
 *
 * @returns the cookie of the session
 * @throws Error when the login is refused
 */
export async function logIn(site: string, localAddress: string, userid: string): Promise<string> {
  const client = createClient(site, localAddress);
  const body = JSON.stringify({ userid, userpw: 'stellaverse' });
  const headers = { 'content-type': 'application/json' };
  const answer = await client.send({ method: 'POST', path: '/api/login/', headers, body });
  client.close();
  if (answer.status !== 200) throw new Error(`${userid} could not log in: ${answer.status}`);
  return (answer.headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
}

/** Returns the body and the header of a form that a page sends. */
export async function formOf(
  fields: Readonly<Record<string, string>>,
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<Pick<Sent, 'headers' | 'body'>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([file.bytes]), file.name);
  const encoded = new Response(form);
  return { headers: { 'content-type': encoded.headers.get('content-type') ?? '' }, body: await encoded.bytes() };
}

/**
 * Opens a connection that reads nothing unless told to.
 *
 * @returns null where it is refused
 */
export async function openConnection(site: string, localAddress: string): Promise<net.Socket | null> {
  const { hostname, port } = new URL(site);
  const socket = net.connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => socket.destroy());
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null;
  }
}
