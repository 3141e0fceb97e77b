import { AsyncResource } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import inject, { type DispatchFunc } from 'light-my-request';
import { afterAll } from 'vitest';
import type { RuleBook } from '#domain/rules/rules.ts';
import { buildApp } from '#server/app.ts';
import { createEstimates } from '#server/estimate/estimates.ts';
import type { Config } from '#server/platform/config.ts';
import type { Context } from '#server/platform/context.ts';
import { rememberFirstStart } from '#server/platform/database/installation.ts';
import type { FileReader } from '#server/platform/fileReader/fileReader.ts';
import type { FileStore } from '#server/platform/files/fileStore.ts';
import { UPLOADS } from '#server/platform/lists/listVersion.ts';
import { openServices } from '#server/services/services.ts';
import type { Player } from '../data/players.ts';
import type { TestDatabase } from '../database/database.ts';
import { testContext } from './context.ts';
import type { FixedClock } from './fixedClock.ts';
import { NOW } from './rules.ts';

/** The response to a request. `body` is the parsed JSON, or the text of any other content type. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it expects
  body: any;
  headers: Record<string, string | number | string[] | undefined>;
}

/** One part of a multipart body: a field, or a file if it has a file name. */
export interface Part {
  field: string;
  value: string | Uint8Array;
  fileName?: string;
}

type Headers = Record<string, string>;

/** However slow the machine is. */
const RENDER_MS = 10_000;

/** The whole site on a test database, reached without a network. */
export interface Site {
  ctx: Context & { clock: FixedClock };
  app: FastifyInstance;
  /** Resets the site to a new installation that starts now (or at `start`). For `beforeEach`. */
  fresh(start?: Date): Promise<void>;
  get(path: string, who?: Player | null, headers?: Headers): Promise<Answer>;
  /** Sends a string or bytes as they are, any other body as JSON. */
  post(path: string, body?: unknown, who?: Player | null, headers?: Headers): Promise<Answer>;
  /**
   * Runs `change` when the next request to this path has passed the checks of `serve`, before its body is read: as when
   * somebody uploads for a while.
   */
  beforeBody(path: string, change: () => Promise<unknown>): void;
  /** Sends a multipart body. */
  send(path: string, parts: readonly Part[], who?: Player | null, headers?: Headers): Promise<Answer>;
}

export async function testSite(
  database: TestDatabase,
  options: {
    start?: Date;
    rules?: RuleBook;
    config?: Partial<Config>;
    log?: Context['log'];
    /** Where uploads are stored; a new folder by default. */
    files?: FileStore;
    /** Reads files; the one that all sites of the process share by default. */
    fileReader?: FileReader;
  } = {},
): Promise<Site> {
  const { config, log, start = NOW, ...rest } = options;
  const base = await testContext(database, { start, ...rest });
  const whole = { ...base.config, ...config };
  const services = openServices(whole, base.secrets, base.log);
  const ctx = { ...base, config: whole, services, log: log ?? base.log };
  const app = await buildApp(ctx, { renderMs: RENDER_MS });
  await app.ready();
  // The whole server, with the published files that the application does not see.
  const server: DispatchFunc = (request, response) => {
    const change = beforeBodies.get(request.url ?? '');
    if (change && beforeBodies.delete(request.url ?? '')) beforeReading(request, change);
    app.server.emit('request', request, response);
  };
  const beforeBodies = new Map<string, () => Promise<unknown>>();
  afterAll(() => app.close());

  async function sendRequest(
    method: 'GET' | 'POST',
    url: string,
    payload: string | Buffer | undefined,
    who: Player | null,
    headers: Headers,
  ): Promise<Answer> {
    const sent = { ...(who && { cookie: who.cookie }), ...headers };
    const answer = await inject(server, { method, url, headers: sent, ...(payload !== undefined && { payload }) });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
  }

  return {
    ctx,
    app,
    async fresh(at = start) {
      await database.empty();
      for await (const name of ctx.files.names()) await ctx.files.remove(name);
      ctx.clock.set(at);
      ctx.estimates = createEstimates(database.db);
      await rememberFirstStart(database.db, at, ctx.rules);
      const tables = new Set(ctx.rules.flatMap(({ rules }) => rules.tables.map(({ id }) => id)));
      await Promise.all([...tables, UPLOADS].map(ctx.published.refresh));
    },
    beforeBody: (path, change) => void beforeBodies.set(path, AsyncResource.bind(change)),
    get: (path, who = null, headers = {}) => sendRequest('GET', path, undefined, who, headers),
    post(path, body, who = null, headers = {}) {
      if (body === undefined) return sendRequest('POST', path, undefined, who, headers);
      const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
      return sendRequest('POST', path, isRaw ? body : JSON.stringify(body), who, {
        'content-type': 'application/json',
        ...headers,
      });
    },
    send(path, parts, who = null, headers = {}) {
      return sendRequest('POST', path, multipart(parts), who, {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...headers,
      });
    },
  };
}

/** Delays the first read of a stream until something else is done. */
function beforeReading(stream: Readable, change: () => Promise<unknown>) {
  const read = stream._read;
  stream._read = (size) => {
    stream._read = read;
    change().then(
      () => read.call(stream, size),
      (error) => stream.destroy(error),
    );
  };
}

const BOUNDARY = 'the-boundary-of-the-tests';

/** Writes a multipart body by hand, so that names can hold what no browser would send. */
function multipart(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ field, value, fileName }) => {
    const name = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
    return [`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${name}\r\n\r\n`, value, '\r\n'];
  });
  return Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk)));
}
