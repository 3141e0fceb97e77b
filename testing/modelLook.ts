import { expect } from 'vitest';
import { revisionDetail, songDetail } from '#testing/model/details.ts';
import * as lists from '#testing/model/lists.ts';
import { openRevisions, openSongs } from '#testing/model/openLists.ts';
import { historyPage, voteCountPage } from '#testing/model/voteCountPages.ts';
import type { Entry, Revision, World } from '#testing/model/world.ts';
import type { Actor } from './modelCast.ts';
import type { Answer, Site } from './site/site.ts';

/** The details of each entry and revision at the last comparison, so that only changed ones are requested again. */
export type Looked = Map<Entry | Revision, string>;

interface Viewpoint {
  site: Site;
  world: World;
  actors: readonly Actor[];
  looked: Looked;
}

const FILES = { official: 'score.json', voting: 'score_vote.json', sub: 'score_sub.json' } as const;
const FIRST_PAGE = 50;

/**
 * Compares all published files and lists with the model, and the details of entries and revisions that have changed.
 *
 * @returns all responses
 */
export async function lookAround(point: Viewpoint): Promise<unknown[]> {
  const { world } = point;
  const responses: unknown[] = [];
  const viewers = [null, point.actors[world.entries.length % point.actors.length] ?? null];
  for (const { id } of world.rules.tables) {
    for (const [list, file] of Object.entries(FILES))
      responses.push(await lookAtFile(point, id, list as keyof typeof FILES, file));
    for (const viewer of viewers) responses.push(...(await lookAtVotes(point, id, viewer)));
    responses.push(...(await lookAtLists(point, id)));
    responses.push(await lookAtVoteCount(point, id), await lookAtHistory(point, id));
  }
  for (const entry of world.entries) responses.push(await lookAtSong(point, entry, viewers[1] ?? null));
  for (const revision of world.revisions) responses.push(await lookAtRevision(point, revision, viewers[1] ?? null));
  return responses.filter((answer) => answer !== null);
}

async function lookAtFile({ site, world }: Viewpoint, table: string, list: keyof typeof FILES, file: string) {
  const { body } = await site.get(`/${table}/${file}`);
  expect(body, `/${table}/${file}`).toEqual(lists.publishedRows(world, table, list));
  return site.ctx.published.file(table, file)?.variants.identity.bytes.toString();
}

/** The lists of open votes, as a visitor or a player sees them. */
async function lookAtVotes({ site, world }: Viewpoint, table: string, viewer: Actor | null) {
  const person = viewer?.person.session ? viewer.person : null;
  const songs = await site.get(`/api/vote/songs?table=${table}`, viewer);
  sameOpen(songs, openSongs(world, table, person), `songs of ${table} for ${person?.name}`);
  const revisions = await site.get(`/api/vote/revisions?table=${table}`, viewer);
  sameOpen(revisions, openRevisions(world, table, person), `revisions of ${table} for ${person?.name}`);
  return [songs.body, revisions.body];
}

function sameOpen({ status, body }: Answer, expected: readonly { viewer: string }[], what: string): void {
  expect(status, what).toBe(200);
  expect(inOrder(body.source), what).toEqual(inOrder(expected));
  expect({ count: body.count, count2: body.count2 }, what).toEqual({
    count: expected.length,
    count2: expected.filter(({ viewer }) => viewer === 'success').length,
  });
}

/** Sorts rows whose order is not prescribed. */
function inOrder<Row>(rows: readonly Row[]): Row[] {
  const keyed = rows.map((row) => [canonical(row), row] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row);
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The paged lists as a visitor sees them, newest first. */
async function lookAtLists({ site, world }: Viewpoint, table: string) {
  const bodies: unknown[] = [];
  for (const [path, expected] of [
    ['submission', lists.submissions(world, table)],
    ['revisionlist', lists.revisions(world, table)],
  ] as const) {
    const { body } = await site.get(`/api/${path}?table=${table}`);
    expect(body, `${path} of ${table}`).toEqual({
      success: true,
      total: expected.length,
      source: expected.slice(0, FIRST_PAGE),
    });
    bodies.push(body);
  }
  return bodies;
}

async function lookAtVoteCount({ site, world }: Viewpoint, table: string) {
  const { body } = await site.get(`/api/counting?table=${table}`);
  const ordered = <Page extends { open: unknown[]; decided: unknown[] }>(page: Page) => ({
    ...page,
    open: inOrder(page.open),
    decided: inOrder(page.decided),
  });
  expect(ordered(body), `counting of ${table}`).toMatchObject(ordered(voteCountPage(world, table)));
  return body;
}

async function lookAtHistory({ site, world }: Viewpoint, table: string) {
  const { year, changes } = historyPage(world, table);
  const { body } = await site.post('/api/history', { table, year });
  const days: { date: string; tags: { tag: string; songs: object[] }[] }[] = body.source;
  expect(days.map(({ date }) => date)).toEqual([...new Set(changes.map(({ date }) => date))].sort().reverse());
  const listed = days.flatMap(({ date, tags }) =>
    tags.flatMap(({ tag, songs }) => songs.map((one) => ({ date, tag, ...one }))),
  );
  expect(inOrder(listed), `history of ${table}`).toEqual(inOrder(changes));
  return body;
}

async function lookAtSong({ site, world, looked }: Viewpoint, entry: Entry, viewer: Actor | null) {
  const expected = songDetail(world, entry, viewer?.person.session ? viewer.person : null);
  if (!isChanged(looked, entry, expected)) return null;
  const what = `details of ${entry.table} ${entry.no}`;
  const answer = await site.get(`/api/song/${entry.no}?table=${entry.table}`, viewer);
  sameDetail(answer, expected, what);
  const revisions = await site.get(`/api/revision/search/${entry.no}?table=${entry.table}`);
  expect(revisions.body, `revisions of ${entry.table} ${entry.no}`).toEqual({
    success: true,
    source: lists.revisionsOf(world, entry),
  });
  return [answer.body, revisions.body];
}

async function lookAtRevision({ site, world, looked }: Viewpoint, revision: Revision, viewer: Actor | null) {
  const expected = revisionDetail(world, revision, viewer?.person.session ? viewer.person : null);
  if (!isChanged(looked, revision, expected)) return null;
  const answer = await site.get(`/api/revision/${revision.no}?table=${revision.from.table}`, viewer);
  sameDetail(answer, expected, `details of revision ${revision.no} of ${revision.from.table}`);
  return answer.body;
}

interface Detail {
  readonly voters: readonly unknown[] | null;
  readonly notifications: readonly unknown[];
}

function sameDetail({ status, body }: Answer, expected: Detail, what: string): void {
  expect(status, what).toBe(200);
  const { comments, voters, voters2 } = body.source;
  // They are random.
  for (const one of [comments, voters, voters2].flatMap((list) => list ?? [])) delete one.id;
  const ordered = (detail: Detail) => ({
    ...detail,
    voters: detail.voters && inOrder(detail.voters),
    notifications: inOrder(detail.notifications),
  });
  expect(ordered(body.source), what).toMatchObject(ordered(expected));
}

function isChanged(looked: Looked, thing: Entry | Revision, expected: unknown): boolean {
  const now = JSON.stringify(expected);
  if (looked.get(thing) === now) return false;
  looked.set(thing, now);
  return true;
}
