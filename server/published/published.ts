import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableId, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { type OpenVotes, openVotesOf } from '../ballots/openVotes.ts';
import type { DB } from '../database/schema.ts';
import { coalesce } from '../lists/coalesce.ts';
import { type ListVersion, listVersions, UPLOADS } from '../lists/listVersion.ts';
import { listedRevisions, type RevisionList } from '../revisions/listedRevisions.ts';
import { listedSubmissions, type SubmissionList } from '../submissions/listedSubmissions.ts';
import { hashOf, type PublishedFile, publishedFile } from './publishedFile.ts';
import type { PublishedSources } from './publishedSources.ts';
import { publishedTexts } from './publishedTexts.ts';
import { createPublishedUploads, type NewUpload } from './publishedUploads.ts';

/** What everybody is shown of all tables, kept in memory ready to be sent, and always that of the database. */
export interface Published {
  /** Makes the lists of every table. Until then, as in a command of the CLI, nobody reads them and none is made. */
  load(): Promise<void>;
  /** A file of a table as it is now; undefined when there is no such table or file. */
  file(tableId: TableId, name: string): PublishedFile | undefined;
  /** A file of the table of uploads, at the root of the site; undefined when there is no such file. */
  uploads(name: string): PublishedFile | undefined;
  /** The newest uploads, the newest first. */
  newestUploads(): readonly NewUpload[];
  /** The list of a table's open votes as it is now; undefined when there is no such table. */
  openVotes(tableId: TableId): OpenVotes | undefined;
  /** Everything that was proposed into a table, as everybody sees it; undefined when there is no such table. */
  submissions(tableId: TableId): SubmissionList | undefined;
  /** Everything that was asked of its entries, as everybody sees it; undefined when there is no such table. */
  revisions(tableId: TableId): RevisionList | undefined;
  /**
   * Makes anew what has changed of a table; actions await it after their commit, so that their change is to be seen at
   * once. Never throws: what failed is logged, and the watch tries it again. `UPLOADS` is the table of uploads.
   */
  refresh(tableId: TableId): Promise<void>;
  /** The same for every table, for a change that does not know which ones show it. */
  refreshChanged(): Promise<void>;
  /**
   * Starts looking for changes made by other processes, twice a second.
   *
   * @returns a function that stops it and waits for what is under way
   */
  watch(): () => Promise<void>;
}

/** What is published of one table: replaced as a whole, so that no reader sees half of a change. */
interface Snapshot {
  table: TableRules;
  version: ListVersion;
  /** What changes with `version.published` alone. */
  lists: Lists;
  openVotes: OpenVotes;
}

interface Lists {
  files: ReadonlyMap<string, PublishedFile>;
  submissions: SubmissionList;
  revisions: RevisionList;
}

const WATCH_MS = 500;
const NEVER_CHANGED: ListVersion = { published: 0, votes: 0 };

export function createPublished({ db, rules, clock, config, log }: PublishedSources): Published {
  const snapshots = new Map<TableId, Snapshot>();
  const refreshes = new Map<TableId, () => Promise<void>>();
  const uploads = createPublishedUploads({ db, rules, clock, config, log });
  const tables = () => rulesAt(rules, clock.now()).tables;

  async function build(table: TableRules): Promise<void> {
    // Read before the lists: should they change in between, the next look at the version makes them once more.
    const version = (await listVersions(db)).get(table.id) ?? NEVER_CHANGED;
    const held = snapshots.get(table.id);
    if (isOf(held, table, version)) return;
    const same = held?.table === table && held.version.published === version.published;
    const lists = same ? held.lists : await madeLists(db, table, held?.lists);
    const openVotes = await openVotesOf(db, rulesAt(rules, clock.now()), table);
    snapshots.set(table.id, { table, version, lists, openVotes });
  }

  async function load(): Promise<void> {
    for (const table of tables()) await build(table);
    await uploads.build();
  }

  async function refresh(tableId: TableId): Promise<void> {
    if (snapshots.size === 0) return;
    const table = tableById({ tables: tables() }, tableId);
    if (!table && tableId !== UPLOADS) return;
    const inTurn = refreshes.get(tableId) ?? coalesce(() => (table ? build(table) : uploads.build()));
    refreshes.set(tableId, inTurn);
    try {
      await inTurn();
    } catch (error) {
      log.error({ err: error, table: tableId }, 'a table could not be published');
    }
  }

  async function refreshChanged(): Promise<void> {
    if (snapshots.size === 0) return;
    try {
      const versions = await listVersions(db);
      const changed = tables().filter(
        (table) => !isOf(snapshots.get(table.id), table, versions.get(table.id) ?? NEVER_CHANGED),
      );
      const uploadsChanged = uploads.version() !== (versions.get(UPLOADS)?.published ?? 0);
      await Promise.all([...changed.map(({ id }) => id), ...(uploadsChanged ? [UPLOADS] : [])].map(refresh));
    } catch (error) {
      log.error({ err: error }, 'the published tables could not be checked');
    }
  }

  function watch(): () => Promise<void> {
    const stop = new AbortController();
    const watching = (async () => {
      while (!stop.signal.aborted) {
        await refreshChanged();
        await pause(WATCH_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    })();
    return () => {
      stop.abort();
      return watching;
    };
  }

  return {
    load,
    file: (tableId, name) => snapshots.get(tableId)?.lists.files.get(name),
    uploads: (name) => uploads.file(name),
    newestUploads: () => uploads.newest(),
    openVotes: (tableId) => snapshots.get(tableId)?.openVotes,
    submissions: (tableId) => snapshots.get(tableId)?.lists.submissions,
    revisions: (tableId) => snapshots.get(tableId)?.lists.revisions,
    refresh,
    refreshChanged,
    watch,
  };
}

/** Everything of a table that its `published` version stands for; files whose text did not change stay as they are. */
async function madeLists(db: Kysely<DB>, table: TableRules, before: Lists | undefined): Promise<Lists> {
  const texts = await publishedTexts(db, table);
  const files = [...texts].map(async ([name, text]) => {
    const held = before?.files.get(name);
    return [name, held?.hash === hashOf(text) ? held : await publishedFile(name, text)] as const;
  });
  return {
    files: new Map(await Promise.all(files)),
    submissions: await listedSubmissions(db, table.id),
    revisions: await listedRevisions(db, table.id),
  };
}

/** Whether a snapshot is that of these rules at this version. */
function isOf(held: Snapshot | undefined, table: TableRules, { published, votes }: ListVersion): boolean {
  return held?.table === table && held.version.published === published && held.version.votes === votes;
}
