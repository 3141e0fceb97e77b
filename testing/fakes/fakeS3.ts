import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '#server/platform/files/s3Store.ts';
import { isSigned } from './s3Signature.ts';

const BUCKET = 'uploads';
/** The only key it accepts. */
const KEY = { keyId: 'TESTER', secret: 'TESTER' };
/** Names in one reply to a listing, as S3 has it. */
const LISTED_AT_ONCE = 1000;

/** A store with the calls of S3 that the site makes, which keeps its files in memory. It can be stopped for a while. */
export interface FakeS3 {
  bucket: Bucket;
  /** Environment variables that make a server keep its files there. */
  environment: Readonly<Record<string, string>>;
  /** Breaks all connections and accepts none. */
  stop(): Promise<void>;
  /** Starts it again with the files it had. */
  start(): Promise<void>;
  /** Whether it takes requests and never answers; those that wait are answered when it is over. */
  hang(isHanging: boolean): void;
  /** Overwrites the bytes of a file in the store. */
  damage(sha256: string): void;
  /** Stores files faster than by requests. */
  fill(files: readonly { sha256: string; bytes: Uint8Array }[]): void;
  close(): Promise<void>;
}

export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Uint8Array>();
  let port = 0;
  let server: http.Server;
  let hung = Promise.resolve();
  let release = () => {};

  async function start(): Promise<void> {
    server = http.createServer((request, response) => {
      hung.then(() => answer(objects, request, response)).catch((error) => response.destroy(error));
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
  }

  async function stop(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  await start();
  const url = `http://127.0.0.1:${port}/${BUCKET}`;
  return {
    bucket: { url, region: 'us-east-1', ...KEY },
    environment: { FILES_S3_URL: url, FILES_S3_KEY_ID: KEY.keyId, FILES_S3_SECRET: KEY.secret },
    stop,
    start,
    hang(isHanging) {
      release();
      if (isHanging)
        hung = new Promise((resolve) => {
          release = resolve;
        });
    },
    damage: (sha256) => void objects.set(sha256, Buffer.from('something else')),
    fill(files) {
      for (const { sha256, bytes } of files) objects.set(sha256, bytes);
    },
    async close() {
      release();
      await stop();
    },
  };
}

async function answer(objects: Map<string, Uint8Array>, request: IncomingMessage, response: ServerResponse) {
  const refuse = (status: number, code: string) =>
    void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  if (!isSigned(request, KEY)) return refuse(403, 'SignatureDoesNotMatch');
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  const [, bucket, key] = pathname.split('/');
  if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
  if (!key) return void response.end(listing([...objects.keys()], searchParams.get('marker') ?? ''));
  if (request.method === 'PUT') {
    const bytes = await buffer(request);
    if (createHash('md5').update(bytes).digest('base64') !== request.headers['content-md5']) {
      return refuse(400, 'BadDigest');
    }
    objects.set(key, bytes);
    return void response.end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const bytes = objects.get(key);
  return bytes ? void response.end(bytes) : refuse(404, 'NoSuchKey');
}

function listing(names: readonly string[], marker: string): string {
  const after = names.filter((name) => name > marker).sort();
  const contents = after.slice(0, LISTED_AT_ONCE).map((name) => `<Contents><Key>${name}</Key></Contents>`);
  return `<ListBucketResult><IsTruncated>${after.length > LISTED_AT_ONCE}</IsTruncated>${contents.join('')}</ListBucketResult>`;
}
