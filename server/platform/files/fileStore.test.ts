import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { namesIn } from '#testing/checks/fileFaults.ts';
import { testDirectory } from '#testing/database/database.ts';
import { startFakeS3 } from '#testing/fakes/fakeS3.ts';
import { cachingStore } from './cachingStore.ts';
import { diskStore } from './diskStore.ts';
import { DamagedFileError, type FileStore, StoreUnavailableError } from './fileStore.ts';
import { s3Store } from './s3Store.ts';

const fakeS3 = await startFakeS3();
afterAll(() => fakeS3.close());

const folder = path.join(testDirectory(), 'files');
const onDisk = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);

/** A store of the site, with functions to break it. */
interface BreakableStore {
  name: string;
  store: FileStore;
  damage(sha256: string): void;
  stop(): Promise<void>;
  restart(): Promise<void>;
}

const breakable: BreakableStore[] = [
  {
    name: 'a folder',
    store: diskStore(folder),
    damage: (sha256) => fs.writeFileSync(onDisk(sha256), 'something else'),
    // A file in place of the folder: it cannot be read or written, not even by root.
    async stop() {
      fs.renameSync(folder, `${folder}-away`);
      fs.writeFileSync(folder, '');
    },
    async restart() {
      fs.rmSync(folder);
      fs.renameSync(`${folder}-away`, folder);
    },
  },
  { name: 'a bucket', store: s3Store(fakeS3.bucket), damage: fakeS3.damage, stop: fakeS3.stop, restart: fakeS3.start },
];

const { TEST_S3_ENDPOINT: url, TEST_S3_KEY_ID: keyId = '', TEST_S3_SECRET: secret = '' } = process.env;
/** A bucket of another store, which tests cannot damage or stop. */
const external = url ? [{ name: url, store: s3Store({ url, region: 'us-east-1', keyId, secret }) }] : [];

function someFile(size = 1000) {
  const bytes = randomBytes(size);
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
}

describe.each([...breakable, ...external])('$name', ({ store }) => {
  test('returns a stored file by its name until it is removed', async () => {
    const { sha256, bytes } = someFile();
    expect(await store.get(sha256)).toBeNull();
    await store.put(sha256, bytes);
    expect(await store.get(sha256)).toEqual(bytes);
    expect(await namesIn(store)).toContain(sha256);
    await store.remove(sha256);
    expect(await store.get(sha256)).toBeNull();
    expect(await namesIn(store)).not.toContain(sha256);
  });

  test('stores 5 MB, and an empty file', async () => {
    for (const file of [someFile(5_000_000), someFile(0)]) {
      await store.put(file.sha256, file.bytes);
      expect((await store.get(file.sha256))?.equals(file.bytes)).toBe(true);
      await store.remove(file.sha256);
    }
  });

  test('storing and removing are idempotent', async () => {
    const { sha256, bytes } = someFile();
    await store.put(sha256, bytes);
    await Promise.all([1, 2, 3, 4].map(() => store.put(sha256, bytes)));
    expect(await store.get(sha256)).toEqual(bytes);
    await store.remove(sha256);
    await store.remove(sha256);
    await store.removeLeftovers(0);
  });
});

describe.each(breakable)('$name', ({ store, damage, stop, restart }) => {
  test('reports changed bytes; storing the right ones repairs the file', async () => {
    const { sha256, bytes } = someFile();
    await store.put(sha256, bytes);
    damage(sha256);
    await expect(store.get(sha256)).rejects.toThrow(DamagedFileError);
    await store.put(sha256, bytes);
    expect(await store.get(sha256)).toEqual(bytes);
  });

  test('that is unreachable throws on every use, and works again later', async () => {
    const { sha256, bytes } = someFile();
    await store.put(sha256, bytes);
    await stop();
    try {
      await expect(store.put(sha256, bytes)).rejects.toThrow(StoreUnavailableError);
      await expect(store.get(sha256)).rejects.toThrow(StoreUnavailableError);
      await expect(store.remove(sha256)).rejects.toThrow(StoreUnavailableError);
      await expect(namesIn(store)).rejects.toThrow(StoreUnavailableError);
    } finally {
      await restart();
    }
    expect(await store.get(sha256)).toEqual(bytes);
    expect(await namesIn(store)).toContain(sha256);
  });
});

describe('a folder', () => {
  test('that does not exist yet is an empty store', async () => {
    const store = diskStore(path.join(testDirectory(), 'not', 'yet'));
    expect(await namesIn(store)).toEqual([]);
    await store.removeLeftovers(0);
    const { sha256, bytes } = someFile();
    expect(await store.get(sha256)).toBeNull();
    await store.remove(sha256);
    await store.put(sha256, bytes);
    expect(await namesIn(store)).toEqual([sha256]);
  });

  test('can be read by its user only', async () => {
    const store = diskStore(path.join(testDirectory(), 'private'));
    const { sha256, bytes } = someFile();
    await store.put(sha256, bytes);
    const modes = [store.location, path.join(store.location, sha256.slice(0, 2), sha256)].map(
      (one) => fs.statSync(one).mode,
    );
    expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
  });

  test('never lists an incomplete file of a killed process, and removes it when it is old', async () => {
    const store = diskStore(path.join(testDirectory(), 'left'));
    const { sha256, bytes } = someFile();
    await store.put(sha256, bytes);
    const left = path.join(store.location, 'unfinished', 'killed.part');
    fs.writeFileSync(left, 'half');
    expect(await namesIn(store)).toEqual([sha256]);
    await store.removeLeftovers(60_000);
    expect(fs.existsSync(left)).toBe(true);
    await store.removeLeftovers(0);
    expect(fs.readdirSync(path.dirname(left))).toEqual([]);
    expect(await store.get(sha256)).toEqual(bytes);
  });
});

describe('a bucket', () => {
  test('with more files than one response lists returns all of them', async () => {
    const own = await startFakeS3();
    try {
      const store = s3Store(own.bucket);
      const files = Array.from({ length: 1003 }, () => someFile(4));
      own.fill(files);
      expect((await namesIn(store)).sort()).toEqual(files.map(({ sha256 }) => sha256).sort());
    } finally {
      await own.close();
    }
  });

  test.each([
    ['a wrong key', { secret: 'another secret' }],
    ['an unknown key', { keyId: 'nobody' }],
    ['a bucket that is not there', { url: fakeS3.bucket.url.replace(/\w+$/, 'elsewhere') }],
  ])('used with %s is unavailable, not empty', async (_, wrong) => {
    const store = s3Store({ ...fakeS3.bucket, ...wrong });
    const { sha256, bytes } = someFile();
    const tries = [store.put(sha256, bytes), store.get(sha256), store.remove(sha256), namesIn(store)];
    for (const outcome of await Promise.allSettled(tries)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) });
      expect(JSON.stringify(outcome) + String((outcome as PromiseRejectedResult).reason.stack)).not.toContain('secret');
    }
  });
});

describe('a caching store', () => {
  test('reads a file once for many requests, and again after its removal', async () => {
    const inner = diskStore(path.join(testDirectory(), 'remembered'));
    let reads = 0;
    const store = cachingStore({
      ...inner,
      get(sha256) {
        reads++;
        return inner.get(sha256);
      },
    });
    const { sha256, bytes } = someFile();
    expect(await store.get(sha256)).toBeNull();
    await store.put(sha256, bytes);
    const all = await Promise.all([1, 2, 3].map(() => store.get(sha256)));
    expect(all).toEqual([bytes, bytes, bytes]);
    expect(await store.get(sha256)).toEqual(bytes);
    expect(reads).toBe(2);
    await store.remove(sha256);
    expect(await store.get(sha256)).toBeNull();
  });

  test('does not cache damaged bytes', async () => {
    const inner = diskStore(path.join(testDirectory(), 'mended'));
    const store = cachingStore(inner);
    const { sha256, bytes } = someFile();
    await store.put(sha256, bytes);
    fs.writeFileSync(path.join(inner.location, sha256.slice(0, 2), sha256), 'x');
    await expect(store.get(sha256)).rejects.toThrow(DamagedFileError);
    await store.put(sha256, bytes);
    expect(await store.get(sha256)).toEqual(bytes);
  });

  test('does not cache a file that was removed while it was read', async () => {
    const inner = diskStore(path.join(testDirectory(), 'raced'));
    const goOn = Promise.withResolvers<void>();
    const store = cachingStore({
      ...inner,
      async get(sha256) {
        const bytes = await inner.get(sha256);
        await goOn.promise;
        return bytes;
      },
    });
    const { sha256, bytes } = someFile();
    await store.put(sha256, bytes);
    const reading = store.get(sha256);
    await store.remove(sha256);
    goOn.resolve();
    await reading;
    expect(await store.get(sha256)).toBeNull();
  });
});
