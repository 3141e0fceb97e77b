import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { load } from 'cheerio/slim';
import { sha256Hex } from '../base/hash.ts';
import { DamagedFileError, type FileStore, StoreUnavailableError } from './fileStore.ts';

const NAME = /^[0-9a-f]{64}$/;

/** The longest each may take, repetitions included. Claims last longer (fileClaims.ts). */
const LIMIT_MS = { put: 30_000, get: 30_000, list: 30_000, remove: 10_000 } as const;

/** A bucket of an S3-compatible store, as the configuration names it. */
export interface Bucket {
  /** `https://…/bucket`, without a slash at the end. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** An answer of the store. */
interface Answer {
  status: number;
  body: Buffer;
}

/** Files as objects of a bucket, each under its sha256 as the key. */
export function s3Store({ url, region, keyId, secret }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 });

  async function ask(limitMs: number, place: string, init: RequestInit = {}): Promise<Answer> {
    try {
      // Its signature holds for one address only, so following another would fail less clearly.
      const response = await client.fetch(place, {
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
        ...init,
      });
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      throw new StoreUnavailableError('the store of files does not answer', { cause: error });
    }
  }

  return {
    place: url,

    async put(sha256, bytes) {
      // Both sums let the store refuse what did not arrive as it was sent.
      const headers = {
        'x-amz-content-sha256': sha256,
        'content-md5': createHash('md5').update(bytes).digest('base64'),
        'content-type': 'application/octet-stream',
      };
      const answer = await ask(LIMIT_MS.put, `${url}/${sha256}`, { method: 'PUT', body: Buffer.from(bytes), headers });
      if (!isGood(answer)) throw refused(answer);
    },

    async get(sha256) {
      const answer = await ask(LIMIT_MS.get, `${url}/${sha256}`);
      if (isAbsent(answer)) return null;
      if (answer.status !== 200) throw refused(answer);
      if (sha256Hex(answer.body) !== sha256) throw new DamagedFileError(sha256);
      return answer.body;
    },

    async remove(sha256) {
      const answer = await ask(LIMIT_MS.remove, `${url}/${sha256}`, { method: 'DELETE' });
      if (!isGood(answer) && !isAbsent(answer)) throw refused(answer);
    },

    async *names() {
      // The older way of paging, which every store has: from the last name on.
      for (let last = ''; ; ) {
        const answer = await ask(LIMIT_MS.list, `${url}?marker=${encodeURIComponent(last)}`);
        if (answer.status !== 200) throw refused(answer);
        const $ = xml(answer);
        const keys = $('Contents > Key').map((_, key) => $(key).text());
        yield* keys.get().filter((key) => NAME.test(key));
        if ($('IsTruncated').text() !== 'true') return;
        last = keys.get().at(-1) ?? '';
      }
    },

    // What is sent in one piece is there whole or not at all.
    async removeLeftovers() {},
  };
}

const xml = ({ body }: Answer) => load(body.toString(), { xml: true });

const codeOf = (answer: Answer) => xml(answer)('Error > Code').text();

const isGood = ({ status }: Answer) => status >= 200 && status < 300;

/** Whether a file is not there; a bucket that is not is another matter: then nobody knows. */
const isAbsent = (answer: Answer) => answer.status === 404 && codeOf(answer) === 'NoSuchKey';

const refused = (answer: Answer) =>
  new StoreUnavailableError(`the store of files answered ${answer.status} ${codeOf(answer)}`.trim());
