import { gmt9 } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import { LAMPS } from '#domain/players/clears.ts';
import { lampName } from '#domain/players/lampNames.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { levelName, levelsOf } from '#domain/tables/level.ts';
import { listFiles, mainListNames } from '#domain/tables/listFiles.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { chartView } from '../../charts/chartView.ts';
import { missingHashes } from '../../charts/missingCharts.ts';
import { officialEntries } from '../../charts/officialEntries.ts';
import { placements } from '../../charts/placements.ts';
import type { Context } from '../../platform/context.ts';
import { chartOfHash } from '../../players/chartRanking/chartOfHash.ts';
import { findPlayer } from '../../players/identity/findPlayer.ts';
import { playedCharts } from '../../players/playedCharts.ts';
import { uploadDetail } from '../../uploads/uploadDetail.ts';
import { decidingVoteCounts } from '../../voting/history/decidingVoteCounts.ts';
import { voteCountDecisions } from '../../voting/history/voteCountDecisions.ts';
import { listedIn } from '../../voting/submissions/listedSubmissions.ts';
import type { Picture } from './pictureSvg.ts';

/** The parameters of an address; those of tables and numbers are read. */
interface Thing {
  params: Readonly<Partial<Record<string, string>>>;
  table: TableRules | undefined;
  number: number | null;
}

/**
 * Returns the picture of a thing; null when it does not exist. One without a title has nothing to show. Only what every
 * visitor may see: nothing that an open vote hides (voting.md §9).
 */
type PictureOf = (ctx: Context, thing: Thing) => Promise<Picture | null>;

const chart: PictureOf = async (ctx, { params: { sha256 = '' } }) => {
  const view = await chartView(ctx.db, sha256);
  if (isRefusal(view)) return chartWithoutFile(ctx, sha256.toLowerCase());
  const { fullTitle, artist } = view.chart;
  return { ...placed(ctx, view.tables), title: fullTitle, subtitle: artist, ...notes(view.density) };
};

/** Of a chart that a list has without its file, only the names are known. */
async function chartWithoutFile(ctx: Context, sha256: string): Promise<Picture | null> {
  const isMissing = (await missingHashes(ctx.db, [sha256])).length > 0;
  const known = isMissing ? await chartOfHash(ctx.db, sha256) : null;
  if (!known) return null;
  const [tables = []] = await placements(ctx.db, [known]);
  return { ...placed(ctx, tables), title: known.title, subtitle: known.artist, ...notes([]) };
}

const entry: PictureOf = async ({ db }, { table, number }) => {
  if (!table || number === null) return null;
  const row = await listedIn(db, [table.id])
    .leftJoin('chart', 'chart.sha256', 'submission.sha256')
    .select(['submission.level', 'submission.title', 'submission.artist', 'chart.density'])
    .where('submission.entryNo', '=', number)
    .executeTakeFirst();
  if (!row) return null;
  const tag = levelName(table, row.level);
  return { table, tag, title: row.title, subtitle: row.artist, ...notes(row.density ?? []) };
};

/** Of an upload with several charts it shows the one with most notes. */
const upload: PictureOf = async (ctx, { number }) => {
  const detail = number === null ? null : await uploadDetail(ctx.db, number, null);
  if (!detail || isRefusal(detail)) return null;
  const { title, artist, charts } = detail.source;
  const [largest] = charts.toSorted((a, b) => (b.notes ?? 0) - (a.notes ?? 0));
  return { ...placed(ctx, largest?.tables ?? []), title, subtitle: artist, ...notes(largest?.density ?? []) };
};

const tableOf = (ctx: Context, tableId: string) => tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId);

/** Returns the table and level of a chart. */
function placed(ctx: Context, [first]: readonly { table: string; level: string }[]) {
  const table = first && tableOf(ctx, first.table);
  return { table, tag: table ? levelName(table, Number(first?.level)) : '' };
}

const notes = (density: readonly number[]) => ({
  parts: [{ name: 'notes', color: null }],
  bars: density.map((value) => ({ label: '', values: [value] })),
});

/** The last vote count: how many charts it added, moved and removed, by level. */
const voteCount: PictureOf = async ({ db }, { table }) => {
  if (!table) return null;
  const [run] = await decidingVoteCounts(db, table.id);
  const decided = run ? await voteCountDecisions(db, table.id, run, false) : [];
  const found = decided
    .filter(({ tag, undone }) => (tag === 'update' || tag === 'delete') && !undone)
    .map(({ before, after, revision }) => {
      const isIn = after?.table === table.id;
      const wasIn = revision !== null && revision.type !== 'resurrection' && before.table === table.id;
      const change = !wasIn ? 'added' : isIn ? 'moved' : 'removed';
      return { change, level: Number(isIn ? after.level : before.level) };
    });
  const parts = [
    { name: 'added', color: 'good' },
    { name: 'moved', color: 'transfer' },
    { name: 'removed', color: 'bad' },
  ];
  const levels = parts.map(({ name }) => found.filter(({ change }) => change === name).map(({ level }) => level));
  return {
    table,
    tag: 'Vote count',
    title: run ? gmt9(run).dashed : '',
    subtitle: '',
    parts,
    bars: byLevel(table, levels),
  };
};

/** The lamps of a player on the charts of a table, by level. */
const profile: PictureOf = async ({ db }, { table, params: { userId = '' } }) => {
  const player = table && (await findPlayer(db, userId));
  if (!player) return null;
  const [charts, all] = await Promise.all([
    playedCharts(db, [player], table.id),
    officialEntries(db, table.id).execute(),
  ]);
  const played = charts.get(table.id) ?? [];
  const lamps = LAMPS[player.service].filter(({ bucket }) => bucket !== 'NOPLAY').toReversed();
  const byLamp = lamps.map(({ id }) => played.filter(({ clear }) => clear === id).map(({ level }) => level));
  const unplayed = levelsOf(table).flatMap((level) => {
    const count = (rows: readonly { level: number }[]) => rows.filter((row) => row.level === level).length;
    return Array<number>(Math.max(0, count(all) - count(played))).fill(level);
  });
  const buckets = [...lamps.map(({ bucket }) => bucket), 'NOPLAY'];
  return {
    table,
    tag: '',
    title: player.nickname || player.rankingId,
    subtitle: '',
    parts: buckets.map((bucket) => ({ name: lampName(bucket), color: `lamp-${bucket.toLowerCase()}` })),
    bars: byLevel(table, [...byLamp, unplayed]),
  };
};

/** A published list: its charts by level. */
const list: PictureOf = async ({ published }, { table, params }) => {
  const name = mainListNames.find((one) => one === params.list);
  const file = table && name && published.file(table.id, listFiles[name].data);
  if (!file) return null;
  const levels = levelsOfFile.get(file) ?? levelsOfRows(JSON.parse(file.bytes.toString()));
  levelsOfFile.set(file, levels);
  const parts = [{ name: 'charts', color: null }];
  const [tag, title] = [`${levels.length} charts`, table.published[name]];
  return { table, tag, title, subtitle: '', parts, bars: byLevel(table, [levels]) };
};

/** Parsing a list takes milliseconds, and it rarely changes. */
const levelsOfFile = new WeakMap<object, readonly number[]>();
const levelsOfRows = (rows: readonly { level: string }[]) => rows.map(({ level }) => Number(level));

/** Returns a bar for each level of a table. */
const byLevel = (table: TableRules, levelsOfParts: readonly (readonly number[])[]): Picture['bars'] =>
  levelsOf(table).map((level) => ({
    label: levelName(table, level),
    values: levelsOfParts.map((levels) => levels.filter((one) => one === level).length),
  }));

/** The picture at each address. */
const PICTURES = {
  '/share/chart/:sha256.png': chart,
  '/share/entry/:tableId/:number.png': entry,
  '/share/upload/:number.png': upload,
  '/share/count/:tableId.png': voteCount,
  '/share/user/:tableId/:userId.png': profile,
  '/share/list/:tableId/:list.png': list,
} as const satisfies Readonly<Record<string, PictureOf>>;

export const picturePaths = Object.keys(PICTURES) as readonly (keyof typeof PICTURES)[];

/** Returns the picture of an address; null when its thing does not exist. */
export function pictureOf(ctx: Context, path: keyof typeof PICTURES, params: Thing['params']): Promise<Picture | null> {
  const table = params.tableId === undefined ? undefined : tableOf(ctx, params.tableId);
  return PICTURES[path](ctx, { params, table, number: parseNumber(params.number ?? '') });
}
