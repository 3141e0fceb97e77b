import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { load } from 'cheerio/slim';
import { sha256Hex } from '../hash.ts';
import { DamagedFileError, type FileStore, StoreUnavailableError } from './fileStore.ts';

const NAME = /^[0-9a-f]{64}$/;

/**
 * Timeouts, retries included: shorter than browsers wait for an answer. Claims last longer (fileClaims.ts). A store that did
 * not answer in time rests: those who wait for their turn would else wait one after the other.
 */
const TIMEOUT_MS = { put: 15_000, get: 10_000, list: 30_000, remove: 10_000, rest: 5_000 };

/** A configured bucket of an S3-compatible store. */
export interface Bucket {
  /** `https://…/bucket`, without a slash at the end. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** A response of the store. */
interface S3Response {
  status: number;
  body: Buffer;
}

/**
 * Returns a store in a bucket, where the key of each object is its sha256.
 *
 * @param timeoutMs shorter in tests only
 */
export function s3Store({ url, region, keyId, secret }: Bucket, timeoutMs = TIMEOUT_MS): FileStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 });

  let restsUntil = Number.NEGATIVE_INFINITY;

  async function send(withinMs: number, address: string, init: RequestInit = {}): Promise<S3Response> {
    if (performance.now() < restsUntil) throw new StoreUnavailableError('the file store has just not answered in time');
    try {
      // The signature is valid for one address only: following a redirect would fail with a misleading error.
      const response = await client.fetch(address, {
        redirect: 'manual',
        signal: AbortSignal.timeout(withinMs),
        ...init,
      });
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') restsUntil = performance.now() + timeoutMs.rest;
      throw new StoreUnavailableError('the file store does not answer', { cause: error });
    }
  }

  return {
    location: url,

    async put(sha256, bytes) {
      // With both hashes the store refuses bytes that were changed on the way.
      const headers = {
        'x-amz-content-sha256': sha256,
        'content-md5': createHash('md5').update(bytes).digest('base64'),
        'content-type': 'application/octet-stream',
      };
      const response = await send(timeoutMs.put, `${url}/${sha256}`, {
        method: 'PUT',
        body: Buffer.from(bytes),
        headers,
      });
      if (!isOk(response)) throw unavailable(response);
    },

    async get(sha256) {
      const response = await send(timeoutMs.get, `${url}/${sha256}`);
      if (isAbsent(response)) return null;
      if (response.status !== 200) throw unavailable(response);
      if (sha256Hex(response.body) !== sha256) throw new DamagedFileError(sha256);
      return response.body;
    },

    async remove(sha256) {
      const response = await send(timeoutMs.remove, `${url}/${sha256}`, { method: 'DELETE' });
      if (!isOk(response) && !isAbsent(response)) throw unavailable(response);
    },

    async *names() {
      // ListObjects version 1, which every store supports: continues after the last name.
      for (let last = ''; ; ) {
        const response = await send(timeoutMs.list, `${url}?marker=${encodeURIComponent(last)}`);
        if (response.status !== 200) throw unavailable(response);
        const $ = xml(response);
        const keys = $('Contents > Key').map((_, key) => $(key).text());
        yield* keys.get().filter((key) => NAME.test(key));
        if ($('IsTruncated').text() !== 'true') return;
        last = keys.get().at(-1) ?? '';
      }
    },

    // An object that is sent in one request is stored whole or not at all.
    async removeLeftovers() {},
  };
}

const xml = ({ body }: S3Response) => load(body.toString(), { xml: true });

const codeOf = (response: S3Response) => xml(response)('Error > Code').text();

const isOk = ({ status }: S3Response) => status >= 200 && status < 300;

/** Returns whether a file does not exist. When the bucket does not exist, that is unknown. */
const isAbsent = (response: S3Response) => response.status === 404 && codeOf(response) === 'NoSuchKey';

const unavailable = (response: S3Response) =>
  new StoreUnavailableError(`the file store answered ${response.status} ${codeOf(response)}`.trim());
