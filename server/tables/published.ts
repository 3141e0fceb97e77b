import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { type RuleBook, rulesAt } from '#domain/rules.ts';
import { type TableId, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { Clock } from '../clock.ts';
import type { DB } from '../database/schema.ts';
import { listVersions } from './listVersion.ts';
import { hashOf, type PublishedFile, publishedFile } from './publishedFile.ts';
import { publishedTexts } from './publishedTexts.ts';

/** The published files of all tables, kept in memory ready to be sent, and always those of the database. */
export interface Published {
  /** A file of a table as it is now; undefined when there is no such table or file. */
  file(tableId: TableId, name: string): PublishedFile | undefined;
  /**
   * Makes the files of a table anew; actions await it after their commit, so that their change is to be seen at once.
   * Never throws: what failed is logged, and the watch tries it again.
   */
  refresh(tableId: TableId): Promise<void>;
  /**
   * Starts looking for changes made by other processes, twice a second.
   *
   * @returns a function that stops it and waits for what is under way
   */
  watch(): () => Promise<void>;
}

export interface PublishedSources {
  db: Kysely<DB>;
  rules: RuleBook;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** What is published of one table: replaced as a whole, so that no reader sees half of a change. */
interface Snapshot {
  table: TableRules;
  version: number;
  files: ReadonlyMap<string, PublishedFile>;
}

const WATCH_MS = 500;

/** Makes the files of every table that the rules know. */
export async function createPublished({ db, rules, clock, log }: PublishedSources): Promise<Published> {
  const snapshots = new Map<TableId, Snapshot>();
  const refreshes = new Map<TableId, () => Promise<void>>();
  const tables = () => rulesAt(rules, clock.now()).tables;

  async function build(table: TableRules): Promise<void> {
    const { version, texts } = await publishedTexts(db, table);
    const before = snapshots.get(table.id)?.files;
    const files = [...texts].map(async ([name, text]) => {
      const held = before?.get(name);
      return [name, held?.hash === hashOf(text) ? held : await publishedFile(name, text)] as const;
    });
    snapshots.set(table.id, { table, version, files: new Map(await Promise.all(files)) });
  }

  async function refresh(tableId: TableId): Promise<void> {
    const table = tableById({ tables: tables() }, tableId);
    if (!table) return;
    const inTurn = refreshes.get(tableId) ?? oneAfterAnother(() => build(table));
    refreshes.set(tableId, inTurn);
    try {
      await inTurn();
    } catch (error) {
      log.error({ err: error, table: tableId }, 'a table could not be published');
    }
  }

  async function refreshChanged(): Promise<void> {
    const versions = await listVersions(db);
    const changed = tables().filter((table) => {
      const held = snapshots.get(table.id);
      return held?.table !== table || held.version !== (versions.get(table.id)?.published ?? 0);
    });
    await Promise.all(changed.map(({ id }) => refresh(id)));
  }

  function watch(): () => Promise<void> {
    const stop = new AbortController();
    const watching = (async () => {
      while (!stop.signal.aborted) {
        await refreshChanged().catch((error) => log.error({ err: error }, 'the published tables could not be checked'));
        await pause(WATCH_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    })();
    return () => {
      stop.abort();
      return watching;
    };
  }

  for (const table of tables()) await build(table);
  return { file: (tableId, name) => snapshots.get(tableId)?.files.get(name), refresh, watch };
}

/**
 * Runs `work` once at a time. Whoever calls while it runs waits for one further run, shared by all of them: it sees what
 * each of them had done before calling.
 */
function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        running = work();
        return running;
      });
    return next;
  };
}
