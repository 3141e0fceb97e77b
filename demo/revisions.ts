import { daysAfter } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { type ChangeTo, targetOf, type VotedKind } from '#domain/entries/revisionKinds.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Context } from '#server/base/context.ts';
import { submitRevision } from '#server/revisions/submitRevision.ts';
import { type Box, planBallots, withLevels } from './ballots.ts';
import { ableTo, eveningBetween, giveVersion1, levelVoteDays } from './proposals.ts';
import type { Random } from './random.ts';
import type { StarterEntry, StarterTable } from './starter.ts';
import { words } from './words.ts';
import type { World } from './world.ts';

/** An entry of the first day that somebody will propose to change, and how. */
export interface RevisionWish {
  table: TableRules;
  entry: StarterEntry;
  kind: VotedKind;
  changeTo: ChangeTo | null;
}

/** The ages in days of the revisions that are open at the end in each table: new, carried over, late. */
const openAges = [1.3, 5.6, 12.4, 24.8];

/** Picks entries to revise: each once, none that a course contains, and few of a level, since others need their clears. */
export function entriesToRevise(random: Random, starters: readonly StarterTable[], perTable: number): RevisionWish[] {
  return starters.flatMap(({ table, entries, courses }) => {
    const inCourses = new Set(courses.flat().flatMap(({ md5 }) => md5));
    const ofLevel = new Map<number, number>();
    const spread = random.shuffled(entries).filter(({ level, official, file }) => {
      if (inCourses.has(file.md5)) return false;
      const taken = (ofLevel.get(level) ?? 0) + Number(official);
      ofLevel.set(level, taken);
      return !official || taken <= 2;
    });
    return spread.slice(0, Math.max(openAges.length + 2, perTable)).map((entry): RevisionWish => {
      const { level, official } = entry;
      const isUp = level === table.lowest || (level < table.highest && random.chance(0.5));
      const isAtEdge = table.transfers.some(({ at }) => at === level) && random.chance(0.7);
      const kind = !official ? 'resurrection' : isAtEdge ? 'transfer' : random.chance(0.15) ? 'delete' : 'change';
      return { table, entry, kind, changeTo: kind === 'change' ? (isUp ? 'high' : 'low') : null };
    });
  });
}

/** Lets members propose these revisions: in each table some that are open at the end, the others long before. */
export function planRevisions(world: World, wishes: readonly RevisionWish[]): void {
  const { from, until, counts } = world;
  const random = world.random.branch('revisions');
  for (const ofTable of Map.groupBy(wishes, ({ table }) => table).values()) {
    for (const [i, wish] of ofTable.entries()) {
      const age = openAges[i];
      const isOpen = age !== undefined;
      const evening = eveningBetween(random, daysAfter(from, 20), daysAfter(counts.at(-1) ?? until, -45));
      const at = isOpen ? daysAfter(until, -age) : evening;
      const reception = isOpen ? 'lingering' : random.weightedBy({ liked: 6, unwanted: 2, lukewarm: 1, ignored: 1 });
      // Version 1 knows levels of one table only. One open change of Stella has it too, to show it.
      const isByLevel = at < daysAfter(from, levelVoteDays) || (isOpen && wish.table.id === 'st' && age < 6);
      const version = wish.kind === 'change' && isByLevel ? 1 : 2;
      world.plan(at, (ctx) =>
        revise(ctx, world, random.branch(`${wish.entry.file.md5}`), wish, { at, reception, version }),
      );
    }
  }
}

/** Proposes a revision; when the site refuses, another member does. Where nobody can, it is left out. */
async function revise(
  ctx: Context,
  world: World,
  random: Random,
  { table, entry: { level, entryNo }, kind, changeTo }: RevisionWish,
  vote: Pick<Box, 'at' | 'reception' | 'version'>,
): Promise<void> {
  const topic = kind === 'change' ? (changeTo === 'high' ? 'up' : 'down') : kind;
  for (const proposer of random.shuffled(ableTo(world, table, level, vote.at), ({ player }) => player.eagerness)) {
    const comment = withLevels(random.pick(words[proposer.player.language].asks[topic]), table, level);
    const form = { tableId: table.id, entryNo, kind, changeTo, comment };
    const sent = await submitRevision(ctx, proposer.viewer, form);
    if (isRefusal(sent)) continue;
    const key = { tableId: table.id, revisionNo: sent.entryNo };
    const isByLevel = vote.version === 1;
    if (isByLevel) await giveVersion1(ctx, 'revision', table.id, key.revisionNo);
    const asked = isByLevel ? (targetOf(world.rules, table, level, kind, changeTo)?.level ?? level) : null;
    planBallots(world, random, { ...vote, key, table, level, proposer, about: kind, pattern: null, asked });
    return;
  }
}
