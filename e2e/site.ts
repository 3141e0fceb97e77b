import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TABLES, tableById } from '#domain/tables/tableRules.ts';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import type { FakeLr2ir } from '#fakes/lr2ir/fakeLr2ir.ts';
import { startFakeLr2ir } from '#fakes/lr2ir/startFakeLr2ir.ts';
import { type FakeMinir, startFakeMinir } from '#fakes/minir/startFakeMinir.ts';
import type { Context } from '#server/platform/context.ts';
import { copyDataDirectory } from '#testing/database/copyDataDirectory.ts';
import { onTestServer, testServerUrl } from '#testing/database/serverTemplate.ts';
import { type FakeS3, startFakeS3 } from '#testing/fakes/fakeS3.ts';
import { type SampleLists, writeSampleTable } from '#testing/files/sampleTable.ts';
import { runCli, type ServerProcess, startSite } from './processes.ts';
import { siteTemplate } from './siteTemplate.ts';

/** The password of all players in the tests. */
export const PASSWORD = 'correct-horse';

/** Players with rights on every level of st and sl; enough of them to decide a vote at st10 (voting.md). */
export const voters = ['voter-aki', 'voter-bora', 'voter-chie'] as const;

/** A player without any clear. */
export const beginner = 'beginner-1';

/** How long a busy browser takes to report that a request failed, in milliseconds. */
const NOTICED_WITHIN = 5000;

/** The Monday after a vote count, so that the next one has just happened two weeks later. */
export const BEGINNING = new Date('2026-02-16T12:00:00Z');

/** A site with a small community and fake ranking services. A test can move its clock. */
export interface Site {
  address: string;
  /** Returns the time of its clock at its last start. */
  now(): Date;
  lr2ir: FakeLr2ir;
  minir: FakeMinir;
  /** Runs a command of the CLI while the site runs, as an operator would. */
  command(...words: readonly string[]): Promise<void>;
  /** Imports a table with these lists by the command. */
  importTable(tableId: string, lists: Partial<SampleLists>): Promise<void>;
  /** Imports these scores of a player by the command. */
  importScores(userId: string, lines: readonly object[]): Promise<void>;
  /** Imports an archive of LR2IR by the command. */
  importArchive(archive: Parameters<typeof writeArchive>[1]): Promise<void>;
  /** Whether a test had stopped the site at this time of the machine's clock, in milliseconds, or a moment before. */
  wasStopped(time: number): boolean;
  /** Stops the site, changes its data directly, and starts it again. */
  write(change: (ctx: Context) => Promise<void>): Promise<void>;
  /** Stops the site and starts it some days later on the same data. */
  daysLater(days: number): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts a site on a copy of the template: on the embedded engine, or with `TEST_DATABASE_URL` on a database of that
 * server. Its files are in its data directory, or with `TEST_FILES=s3` in a store with the S3 protocol.
 *
 * @param settings as environment variables, that differ from the defaults of the tests
 */
export async function openSite(settings: Readonly<Record<string, string>> = {}): Promise<Site> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-journey-'));
  const database = process.env.TEST_DATABASE_URL ? `stellaverse_journey_${randomBytes(6).toString('hex')}` : undefined;
  const { data, database: template } = siteTemplate.load();
  if (database) await onTestServer(`create database ${database} template ${template}`);
  copyDataDirectory(data, path.join(folder, 'data'));
  const store = process.env.TEST_FILES === 's3' ? await moveFilesToS3(path.join(folder, 'data', 'files')) : null;
  const key = { id: 'journey', secret: randomBytes(32).toString('base64url') };
  let now = BEGINNING;
  let startedAt = Date.now();
  const lr2ir = await startFakeLr2ir();
  // The fake signs by the site's clock, as signatures are valid only for minutes.
  const minir = await startFakeMinir({ key, now: () => new Date(now.getTime() + Date.now() - startedAt) });
  const place = {
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'info',
    // All tests come from one address.
    LIMITS_FACTOR: '1000',
    LR2IR_URL: lr2ir.url,
    LR2IR_SPACING_MS: '0',
    MINIR_SITE_URL: minir.siteUrl,
    MINIR_KEYS: `${key.id}:${key.secret}`,
    DIRECT_SCORES: 'rights',
    ...(database && { DATABASE_URL: testServerUrl(database) }),
    ...store?.environment,
    ...settings,
  };
  const environment = () => ({ ...place, CLOCK_START: now.toISOString() });
  const command = (...words: readonly string[]) => runCli(words, environment());
  const start = (port: string) => {
    startedAt = Date.now();
    return startSite({ ...environment(), PORT: port });
  };
  let server: ServerProcess = await start('0');
  const { address } = server;
  const stops: { from: number; until: number }[] = [];
  const restart = async (change: () => unknown) => {
    const stop = { from: Date.now(), until: Number.POSITIVE_INFINITY };
    stops.push(stop);
    await server.end();
    await change();
    server = await start(new URL(address).port);
    stop.until = Date.now();
  };
  minir.setSite(address);

  return {
    address,
    now: () => now,
    lr2ir,
    minir,
    command,
    async importTable(tableId, lists) {
      const table = tableById({ tables: TABLES }, tableId);
      if (!table) throw new RangeError(`there is no table ${tableId}`);
      const source = path.join(folder, tableId);
      writeSampleTable(source, table, lists);
      await command('import-table', source, '--table', tableId);
    },
    async importArchive(archive) {
      const file = path.join(folder, 'archive.db');
      writeArchive(file, archive);
      await command('import-lr2ir-archive', file);
    },
    async importScores(userId, lines) {
      const file = path.join(folder, 'scores.jsonl');
      fs.writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      await command('import-scores', '--user', userId, file);
    },
    wasStopped: (time) => stops.some(({ from, until }) => from <= time && time <= until + NOTICED_WITHIN),
    write: (change) =>
      restart(async () => {
        const { ctx, close } = await openData(environment());
        await change(ctx).finally(close);
      }),
    daysLater: (days) =>
      restart(() => {
        now = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
      }),
    async remove() {
      await server.end();
      await Promise.all([lr2ir.close(), minir.close(), store?.close()]);
      if (database) await onTestServer(`drop database if exists ${database} with (force)`);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the data of a stopped site. Imported dynamically, as few tests need the modules of the server. */
export async function openData(environment: Record<string, string>) {
  const { openContext } = await import('#server/openContext.ts');
  const { readConfig } = await import('#server/platform/config.ts');
  const { createLog } = await import('#server/platform/log.ts');
  return openContext(readConfig(environment), createLog('error'));
}

/** Starts an S3 store with the files of a folder. */
async function moveFilesToS3(folder: string): Promise<FakeS3> {
  const store = await startFakeS3();
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  store.fill(
    files.map(({ name, parentPath }) => ({ sha256: name, bytes: fs.readFileSync(path.join(parentPath, name)) })),
  );
  fs.rmSync(folder, { recursive: true });
  return store;
}
