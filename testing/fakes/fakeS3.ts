import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { Bucket } from '#server/files/s3Store.ts';
import { isSigned } from './s3Signature.ts';

const BUCKET = 'uploads';
/** The only key it knows. */
const KEY = { keyId: 'S3RVER', secret: 'S3RVER' };

/** A store that speaks S3's protocol, in a folder of its own; it can be away for a while. */
export interface FakeS3 {
  bucket: Bucket;
  /** Tells a process of ours to keep its files there. */
  environment: Readonly<Record<string, string>>;
  /** Breaks every connection and takes none. */
  stop(): Promise<void>;
  /** Is there again, with what it had. */
  start(): Promise<void>;
  /** Changes the bytes of a file behind everybody's back. */
  damage(sha256: string): void;
  /** Puts files there, faster than by asking. */
  fill(files: readonly { sha256: string; bytes: Uint8Array }[]): void;
  /** Ends it and removes its files. */
  close(): Promise<void>;
}

export async function startFakeS3(): Promise<FakeS3> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-s3-'));
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }], vhostBuckets: false });
  await s3rver.configureBuckets();
  const answer = s3rver.callback();
  let port = 0;
  let server: http.Server;

  async function start(): Promise<void> {
    server = http.createServer((request, response) => {
      // It does not look at signatures of this version itself.
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
  const objectOf = (sha256: string) => path.join(directory, BUCKET, `${sha256}._S3rver_object`);
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
