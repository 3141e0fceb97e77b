import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { finished } from 'node:stream/promises';
import { createZstdCompress, type ZstdCompress } from 'node:zlib';
import type { Transaction } from 'kysely';
import { FORM, type OpenDataIndex, openDataFiles, openDataLines } from '#contract/openData/openData.ts';
import { countFileName } from '#domain/openData/countFile.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { listFiles, mainListNames } from '#domain/tables/listFiles.ts';
import { CommandError } from '../../platform/command.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { contentIn, publishedTexts } from '../../tables/published/publishedTexts.ts';
import { beingRead } from '../backup/backup.ts';
import { readOpenData } from './readOpenData.ts';

export const SQLITE = 'open-data.sqlite';
const CHUNK = 1 << 16;

/**
 * Writes the open data of the site, as it is at one moment, into an empty folder: each file of lines compressed with Zstandard,
 * the same as one SQLite file, the published lists, the files of vote counts, and `index.json` with the hash of each.
 *
 * @returns the number of lines by file
 * @throws CommandError when the folder is not empty
 */
export async function dump(
  ctx: Pick<Context, 'databases' | 'rules' | 'clock' | 'siteDocument'>,
  folder: string,
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty.`);
  const now = ctx.clock.now();
  // Rules that come into force later decide nothing yet.
  const inForce = ctx.rules.filter(({ from }, index) => index === 0 || from <= now);
  const files: OpenDataIndex['files'] = [];
  const writers = new Map(openDataFiles.map((file) => [file, openLines(folder, file)]));
  const sqlite = openSqlite(path.join(folder, SQLITE));
  beingRead.add(ctx.databases.command);
  try {
    await ctx.databases.command
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        for await (const { file, line } of readOpenData(trx, inForce)) {
          signal?.throwIfAborted();
          const text = typeof line === 'string' ? line : JSON.stringify(line);
          await writers.get(file)?.write(`${text}\n`);
          sqlite.insert(file, typeof line === 'string' ? JSON.parse(line) : line);
        }
        for await (const [name, text] of wholeFiles(ctx, trx)) {
          await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
          await writeFile(path.join(folder, name), text);
          files.push({ name, lines: null, bytes: Buffer.byteLength(text), sha256: sha256Hex(text) });
        }
      });
  } finally {
    beingRead.delete(ctx.databases.command);
    sqlite.close();
    for (const [file, writer] of writers) files.push({ name: `${file}.ndjson`, ...(await writer.end()) });
  }
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path.join(folder, SQLITE))) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  files.push({ name: SQLITE, lines: null, bytes, sha256: hash.digest('hex') });
  const index: OpenDataIndex = { form: FORM, files: files.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  await writeFile(path.join(folder, 'index.json'), `${JSON.stringify(index, null, 1)}\n`);
  return new Map(files.flatMap(({ name, lines }) => (lines === null ? [] : [[name, lines]])));
}

/** Yields the published lists and the files of vote counts, with their names, one after the other. */
async function* wholeFiles(ctx: Pick<Context, 'rules' | 'clock' | 'siteDocument'>, trx: Transaction<DB>) {
  for (const table of rulesAt(ctx.rules, ctx.clock.now()).tables) {
    const published = publishedTexts(await contentIn(trx, table), ctx.siteDocument);
    for (const list of mainListNames) {
      for (const name of [listFiles[list].header, listFiles[list].data]) {
        yield [`lists/${table.id}/${name}`, published.get(name)?.() ?? ''] as const;
      }
    }
  }
  const counts = await trx.selectFrom('countFile').select(['tableId', 'dueAt']).execute();
  for (const { tableId, dueAt } of counts) {
    const file = trx
      .selectFrom('countFile')
      .select('content')
      .where('tableId', '=', tableId)
      .where('dueAt', '=', dueAt);
    yield [`counts/${countFileName(tableId, dueAt)}`, (await file.executeTakeFirstOrThrow()).content] as const;
  }
}

/** Writes lines into a compressed file; `end` returns what the index says of them. */
function openLines(folder: string, file: string) {
  const hash = createHash('sha256');
  let lines = 0;
  let bytes = 0;
  let waiting = '';
  let output: { zstd: ZstdCompress; file: WriteStream } | undefined;
  async function flush() {
    output ??= open();
    const chunk = Buffer.from(waiting);
    waiting = '';
    hash.update(chunk);
    bytes += chunk.length;
    if (!output.zstd.write(chunk)) await once(output.zstd, 'drain');
  }
  function open() {
    const zstd = createZstdCompress();
    return { zstd, file: zstd.pipe(createWriteStream(path.join(folder, `${file}.ndjson.zst`))) };
  }
  return {
    async write(line: string) {
      lines++;
      waiting += line;
      if (waiting.length > CHUNK) await flush();
    },
    async end() {
      await flush();
      output?.zstd.end();
      if (output) await finished(output.file);
      return { lines, bytes, sha256: hash.digest('hex') };
    },
  };
}

/** The same lines as a database of SQLite: a table for each file, a column for each key; what is no value is JSON. */
function openSqlite(file: string) {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = off; pragma synchronous = off');
  const inserts = new Map<string, { keys: string[]; insert: StatementSync }>();
  for (const name of openDataFiles) {
    const keys = Object.keys(openDataLines[name].shape);
    const columns = keys.map((key) => `"${key}"`).join(', ');
    database.exec(`create table ${name} (${columns})`);
    const insert = database.prepare(`insert into ${name} (${columns}) values (${keys.map(() => '?').join(', ')})`);
    inserts.set(name, { keys, insert });
  }
  database.exec('begin');
  return {
    insert(name: string, line: Record<string, unknown>) {
      const { keys, insert } = inserts.get(name) ?? {};
      insert?.run(...(keys ?? []).map((key) => columnOf(line[key])));
    },
    close() {
      database.exec('commit');
      database.close();
    },
  };
}

function columnOf(value: unknown): string | number | null {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}
