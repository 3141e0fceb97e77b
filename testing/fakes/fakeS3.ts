import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from 's3rver';
import type { Bucket } from '#server/platform/files/s3Store.ts';
import { isSigned } from './s3Signature.ts';

const BUCKET = 'uploads';
/** The only key it accepts. */
const KEY = { keyId: 'S3RVER', secret: 'S3RVER' };

/** A store with the S3 protocol, in a folder of its own. It can be stopped for a while. */
export interface FakeS3 {
  bucket: Bucket;
  /** Environment variables that make a server keep its files there. */
  environment: Readonly<Record<string, string>>;
  /** Breaks all connections and accepts none. */
  stop(): Promise<void>;
  /** Starts it again with the files it had. */
  start(): Promise<void>;
  /** Overwrites the bytes of a file directly on the disk. */
  damage(sha256: string): void;
  /** Writes files directly to the disk, faster than by requests. */
  fill(files: readonly { sha256: string; bytes: Uint8Array }[]): void;
  /** Stops it and removes its files. */
  close(): Promise<void>;
}

export async function startFakeS3(): Promise<FakeS3> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-s3-'));
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }], vhostBuckets: false });
  await s3rver.configureBuckets();
  const objectOf = (key: string) => path.join(directory, BUCKET, `${key}._S3rver_object`);
  writeBeforeAnswer(s3rver, objectOf);
  const answer = s3rver.callback();
  let port = 0;
  let server: http.Server;

  async function start(): Promise<void> {
    server = http.createServer((request, response) => {
      // S3rver does not check signatures of this version.
      if (isSigned(request, KEY.secret)) answer(request, response);
      else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
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
    damage: (sha256) => fs.writeFileSync(objectOf(sha256), 'something else'),
    fill(files) {
      for (const { sha256, bytes } of files) fs.writeFileSync(objectOf(sha256), bytes);
    },
    async close() {
      await stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Makes S3rver answer a write when the bytes are in the file, as a store does. By itself it answers before, and a read may find the old ones. */
function writeBeforeAnswer({ store }: S3rver, fileOf: (key: string) => string): void {
  const put = store.putObject.bind(store);
  store.putObject = async (object) => {
    const content = Buffer.isBuffer(object.content) ? object.content : await buffer(object.content);
    const stored = await put({ ...object, content });
    const isWritten = () => fs.existsSync(fileOf(object.key)) && fs.readFileSync(fileOf(object.key)).equals(content);
    for (let waitedMs = 0; waitedMs < 1000 && !isWritten(); waitedMs++) await pause(1);
    return stored;
  };
}
