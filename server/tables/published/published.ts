import { setTimeout as pause } from 'node:timers/promises';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import { listFiles } from '#domain/tables/listFiles.ts';
import { type TableId, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { coalesce } from '../../platform/lists/coalesce.ts';
import { hearChanges } from '../../platform/lists/hearChanges.ts';
import {
  type CastVote,
  type ListChange,
  type ListVersion,
  listVersions,
  UPLOADS,
} from '../../platform/lists/listVersion.ts';
import { type OpenVotes, openVotesOf, withBoxesCounted } from '../../voting/openVotes/publicList.ts';
import { type LazyFile, lazyFile, type PublishedFile } from './publishedFile.ts';
import type { PublishedSources } from './publishedSources.ts';
import { contentOf, publishedTexts, type TableContent } from './publishedTexts.ts';
import { createPublishedUploads, type NewUpload } from './publishedUploads.ts';
import { type TableAddresses, tableAddresses } from './tableAddresses.ts';

declare module '../../platform/context.ts' {
  interface Context {
    /** The lists of every table, in memory. */
    published: Published;
  }
}

/** The published files and open votes of all tables, kept in memory ready to send, and up to date with the database. */
export interface Published {
  /** Builds the lists of every table. Commands of the CLI do not call it, so nothing is built there. */
  load(): Promise<void>;
  /** Returns the current file of a table; undefined if there is no such table or file. */
  file(tableId: TableId, name: string): PublishedFile | undefined;
  /** Returns a file of the table of uploads, at the root of the site; undefined if there is no such file. */
  uploads(name: string): PublishedFile | undefined;
  /** Returns the lists of every table, with what the page of all tables says of them. */
  addresses(): TableAddresses;
  /** Returns the newest uploads, newest first. */
  newestUploads(): readonly NewUpload[];
  /** Returns a table's current open votes; undefined if there is no such table. */
  openVotes(tableId: TableId): OpenVotes | undefined;
  /**
   * Rebuilds what has changed in a table; actions await it after their commit, so that their change is visible immediately.
   * Never throws: a failure is logged, and `watch` retries. `UPLOADS` is the table of uploads.
   */
  refresh(tableId: TableId): Promise<void>;
  /** Counts the box of a ballot again that this process has stored: like `refresh`, where nothing else has changed. */
  count(tableId: TableId, cast: CastVote): Promise<void>;
  /** Rebuilds what has changed in any table. */
  refreshChanged(): Promise<void>;
  /** Returns the tables whose lists are outdated, with `UPLOADS` for the table of uploads. */
  outdated(): Promise<readonly TableId[]>;
  /**
   * Starts to listen for changes made by other processes. Where none are announced, or the connection is lost, it looks for
   * them twice a second.
   *
   * @returns a function that stops it and waits for a rebuild in progress
   */
  watch(): () => Promise<void>;
}

/** Everything published of one table. Replaced as a whole, so that readers never see part of a change. */
interface Snapshot {
  /** The rules in force when it was built. */
  rules: Rules;
  table: TableRules;
  version: ListVersion;
  /** Changes only with `version.published`, not with each vote; so do the files. */
  content: TableContent;
  files: ReadonlyMap<string, LazyFile>;
  openVotes: OpenVotes;
}

const POLL_INTERVAL_MS = 500;
/** Beside announcements, in case one is missed. */
const SLOW_POLL_MS = 5000;
/** Changes that others announce within this time are rebuilt together. */
const GATHER_MS = 250;
const NEVER_CHANGED: ListVersion = { published: 0, votes: 0 };
/** Files that change with the official lists of other tables. */
const OF_ALL: ReadonlySet<string> = new Set(Object.values(listFiles.rejected));

export function createPublished(sources: PublishedSources): Published {
  const { db, rules, clock, config, log, siteDocument } = sources;
  const snapshots = new Map<TableId, Snapshot>();
  /** The content of every table, as another array after each change. */
  let contents: readonly TableContent[] = [];
  const refreshes = new Map<TableId, () => Promise<void>>();
  /** Ballots that are announced and not yet in the list, by table and by version; null for one that is counted already. */
  const casts = new Map<TableId, Map<number, CastVote['box'] | null>>();
  /** Tables that changed in more than their ballots. */
  const changed = new Set<TableId>();
  const gathering = new Map<TableId, NodeJS.Timeout>();
  const uploads = createPublishedUploads(sources);
  const rulesNow = () => rulesAt(rules, clock.now());

  /** Reads the rules at each run: they change by date while the site runs. */
  async function build(tableId: TableId): Promise<void> {
    const current = snapshots.get(tableId);
    const inForce = rulesNow();
    const table = tableById(inForce, tableId);
    // They are committed, so the version below has them.
    casts.delete(tableId);
    if (!table) {
      snapshots.delete(tableId);
      contents = contents.filter((other) => other.table.id !== tableId);
      return;
    }
    // Read before the lists: if they change in between, the next check of the version rebuilds them.
    const version = (await listVersions(db)).get(tableId) ?? NEVER_CHANGED;
    if (isUpToDate(current, inForce, version)) return;
    const isSame = current?.table === table && current.version.published === version.published;
    // A database that was emptied counts from the beginning.
    const isLater = current?.table === table && current.version.published < version.published;
    const content = isSame ? current.content : await contentOf(db, table, isLater ? current.content : undefined);
    const files = isSame ? current.files : filesOf(content, current?.files);
    const openVotes = await openVotesOf(db, inForce, table);
    snapshots.set(tableId, { rules: inForce, table, version, content, files, openVotes });
    if (!isSame) contents = [...snapshots.values()].map((snapshot) => snapshot.content);
  }

  function filesOf(content: TableContent, before: Snapshot['files'] | undefined): Snapshot['files'] {
    const texts = [...publishedTexts(content, siteDocument, () => contents)];
    const stateOf = (name: string) => (OF_ALL.has(name) ? () => contents : undefined);
    return new Map(texts.map(([name, textOf]) => [name, lazyFile(name, textOf, before?.get(name), stateOf(name))]));
  }

  async function load(): Promise<void> {
    for (const { id } of rulesNow().tables) await build(id);
    await uploads.build();
  }

  /**
   * Counts the boxes of announced ballots again. The version rises as far as no ballot is missing: one that is never
   * announced leaves the list outdated, until the next poll builds it.
   */
  async function countCasts(tableId: TableId): Promise<void> {
    const current = snapshots.get(tableId);
    const known = casts.get(tableId);
    if (!current || !known) return;
    const counted = [...known].filter(([votes]) => votes > current.version.votes);
    const boxes = counted.flatMap(([, box]) => box ?? []);
    const openVotes = boxes.length === 0 ? current.openVotes : await withBoxesCounted(db, current.openVotes, boxes);
    for (const [votes] of counted) known.set(votes, null);
    let { votes } = current.version;
    while (known.get(votes + 1) === null) votes++;
    for (const before of known.keys()) if (before <= votes) known.delete(before);
    snapshots.set(tableId, { ...current, version: { ...current.version, votes }, openVotes });
  }

  async function rebuildTable(tableId: TableId): Promise<void> {
    if (changed.delete(tableId)) await (tableId === UPLOADS ? uploads.build() : build(tableId));
    await countCasts(tableId);
  }

  function refresh(tableId: TableId): Promise<void> {
    changed.add(tableId);
    return rebuild(tableId);
  }

  function noteCast(tableId: TableId, { votes, box }: CastVote): void {
    const known = casts.get(tableId) ?? new Map<number, CastVote['box'] | null>();
    casts.set(tableId, known);
    // A process hears its own ballots, too.
    if (!known.has(votes)) known.set(votes, box);
  }

  function count(tableId: TableId, cast: CastVote): Promise<void> {
    noteCast(tableId, cast);
    return rebuild(tableId);
  }

  function heard({ tableId, cast }: ListChange): void {
    if (cast && cast.votes <= (snapshots.get(tableId)?.version.votes ?? 0)) return;
    if (cast) noteCast(tableId, cast);
    else changed.add(tableId);
    if (gathering.has(tableId)) return;
    const later = () => {
      gathering.delete(tableId);
      void rebuild(tableId);
    };
    gathering.set(tableId, setTimeout(later, GATHER_MS));
  }

  async function rebuild(tableId: TableId): Promise<void> {
    if (snapshots.size === 0) return;
    if (tableId !== UPLOADS && !snapshots.has(tableId) && !tableById(rulesNow(), tableId)) return;
    const rebuild = refreshes.get(tableId) ?? coalesce(() => rebuildTable(tableId));
    refreshes.set(tableId, rebuild);
    try {
      await rebuild();
    } catch (error) {
      log.error({ err: error, table: tableId }, 'a table could not be published');
    }
  }

  async function outdated(): Promise<readonly TableId[]> {
    const versions = await listVersions(db);
    const inForce = rulesNow();
    const tableIds = new Set([...inForce.tables.map(({ id }) => id), ...snapshots.keys()]);
    const changed = [...tableIds].filter(
      (id) => !isUpToDate(snapshots.get(id), inForce, versions.get(id) ?? NEVER_CHANGED),
    );
    const uploadsChanged = !uploads.isUpToDate(inForce, versions.get(UPLOADS)?.published ?? 0);
    return [...changed, ...(uploadsChanged ? [UPLOADS] : [])];
  }

  async function refreshChanged(): Promise<void> {
    if (snapshots.size === 0) return;
    try {
      await Promise.all((await outdated()).map(refresh));
    } catch (error) {
      log.error({ err: error }, 'the published tables could not be checked');
    }
  }

  function watch(): () => Promise<void> {
    const stop = new AbortController();
    const check = coalesce(refreshChanged);
    const { DATABASE_URL } = config;
    const hearing =
      DATABASE_URL === undefined ? null : hearChanges(DATABASE_URL, { heard, opened: () => void check() });
    const watching = (async () => {
      while (!stop.signal.aborted) {
        await check();
        await pause(hearing?.isOpen ? SLOW_POLL_MS : POLL_INTERVAL_MS, undefined, { signal: stop.signal }).catch(
          () => undefined,
        );
      }
    })();
    return async () => {
      stop.abort();
      await hearing?.close();
      for (const timer of gathering.values()) clearTimeout(timer);
      await watching;
      await check();
      // Waits for rebuilds in progress, as an action may have started one without awaiting it.
      await Promise.all([...refreshes.keys()].map(refresh));
    };
  }

  return {
    load,
    file: (tableId, name) => snapshots.get(tableId)?.files.get(name)?.file(),
    uploads: (name) => uploads.file(name),
    addresses: () => tableAddresses(contents),
    newestUploads: () => uploads.newest(),
    openVotes: (tableId) => snapshots.get(tableId)?.openVotes,
    refresh,
    count,
    refreshChanged,
    outdated,
    watch,
  };
}

/** Whether a snapshot was built by these rules at this version. */
function isUpToDate(snapshot: Snapshot | undefined, rules: Rules, { published, votes }: ListVersion): boolean {
  return snapshot?.rules === rules && snapshot.version.published === published && snapshot.version.votes === votes;
}
