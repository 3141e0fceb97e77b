import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { whyNotLr2Id, whyNotMinirId, whyNotNickname, whyNotPassword, whyNotUserId } from '#domain/accounts/fields.ts';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { misalignment } from '#domain/charts/keysounds/misalignment.ts';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { daysAfter } from '#domain/common/dates.ts';
import { lengthOf } from '#domain/common/text.ts';
import { isRestricted } from '#domain/players/restriction.ts';
import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { whySameSong, whyTooMany, whyTooManyOwn } from '#domain/submissions/limits.ts';
import { voteCountsDue } from '#domain/voting/calendar.ts';
import { deadlineWarning } from '#domain/voting/window.ts';
import { namedPlayers } from './cast.ts';
import type { ChartFile } from './chartFile.ts';
import { planDemo } from './plan.ts';
import { composers } from './songWords.ts';

const until = new Date('2026-11-21T04:00:00Z');
const rules = rulesAt(ruleBook, until);
const whole = planDemo({ seed: 'stellaverse', until });
const files: ChartFile[] = [
  ...whole.starters.flatMap(({ entries }) => entries.map((entry) => entry.file)),
  ...whole.proposals.map((proposal) => proposal.file),
];

test('the same seed and day give the same plan, down to the bytes of its charts', () => {
  const digest = () => {
    const plan = planDemo({ seed: 'again', until, scale: 0.05 });
    const events = plan.events.map((event) => {
      if (event.kind === 'vote')
        return [event.at, event.ballot.voter.player.userId, event.ballot.vote, event.ballot.comment];
      if (event.kind === 'propose') return [event.at, event.proposal.file.sha256, event.proposal.comment];
      return [event.at, event.kind];
    });
    const starters = plan.starters.map(({ entries, courses }) => [entries.map(({ file }) => file.sha256), courses]);
    const toTry = plan.chartsToTry.map(({ name, bytes }) => [name, bytes.toString('base64')]);
    return createHash('sha256')
      .update(JSON.stringify([events, starters, toTry]))
      .digest('hex');
  };
  expect(digest()).toBe(digest());
});

test('some 200 players propose some 400 charts in two years and vote some 6,000 times', () => {
  const votes = whole.events.filter(({ kind }) => kind === 'vote').length;
  expect(whole.members).toHaveLength(200);
  expect(whole.proposals.length).toBeGreaterThan(390);
  expect(whole.proposals.length).toBeLessThan(420);
  expect(votes).toBeGreaterThan(5500);
  expect(votes).toBeLessThan(6800);
  expect(whole.events.filter(({ kind }) => kind === 'count').map(({ at }) => at)).toEqual(
    voteCountsDue(whole.from, until),
  );
});

test('most proposals are accepted, some rejected, a few canceled, and levels move on the way', () => {
  const by = Map.groupBy(whole.proposals, ({ outcome }) => outcome?.result ?? 'open');
  const count = (result: string) => by.get(result as 'open')?.length ?? 0;
  expect(count('accept')).toBeGreaterThan(2 * count('reject'));
  expect(count('reject')).toBeGreaterThan(30);
  expect(count('canceled')).toBeGreaterThan(1);
  const moved = (by.get('accept') ?? []).filter(({ outcome, level }) => outcome?.level !== level);
  expect(moved.length).toBeGreaterThan(20);
});

test('every table has new open votes, some near their deadline, and one past it', () => {
  for (const table of rules.tables) {
    const open = whole.proposals.filter((one) => one.table === table && one.outcome === null);
    const warnings = open.map(({ at }) => deadlineWarning(rules, at, until));
    expect(open.length, table.id).toBeGreaterThanOrEqual(4);
    expect(new Set(warnings), table.id).toEqual(new Set(['none', 'soon', 'over']));
  }
});

test('every table has open revisions of several kinds and ages, and decided ones', () => {
  for (const table of rules.tables) {
    const own = whole.revisions.filter((one) => one.table === table);
    const open = own.filter(({ outcome }) => outcome === null);
    expect(open.length, table.id).toBeGreaterThanOrEqual(3);
    expect(new Set(own.map(({ kind }) => kind)).size, table.id).toBeGreaterThanOrEqual(2);
    expect(own.length - open.length, table.id).toBeGreaterThan(3);
  }
  expect(new Set(whole.revisions.map(({ kind }) => kind))).toEqual(
    new Set(['change', 'delete', 'resurrection', 'transfer']),
  );
});

test('only the first months, one open song and one open revision have vote version 1', () => {
  const openAt1 = (all: readonly { voteVersion: number; outcome: unknown }[]) =>
    all.filter(({ voteVersion, outcome }) => voteVersion === 1 && outcome === null).length;
  expect(whole.proposals.filter(({ voteVersion }) => voteVersion === 1).length).toBeGreaterThan(30);
  expect([openAt1(whole.proposals), openAt1(whole.revisions)]).toEqual([1, expect.any(Number)]);
  expect(openAt1(whole.revisions)).toBeGreaterThan(0);
});

test('every chart file parses to what the plan says, and no two files are the same', () => {
  expect(new Set(files.map(({ md5 }) => md5)).size).toBe(files.length);
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(files.length);
  for (const file of files) {
    const chart = parseChart(file.bytes, file.name);
    expect(chart).toMatchObject({ valid: true, fullTitle: file.title, artist: file.artist, notes: file.notes });
    expect(chart.keys, file.title).toBe(`${file.keys}keys`);
    expect(chart.notes).toBeGreaterThan(400);
  }
});

test('charts of one song have the same keysounds, so that a derived one passes verification', () => {
  const verified = whole.proposals.flatMap(({ file, original }) => (original ? [{ file, original }] : [])).slice(0, 25);
  expect(verified.length).toBeGreaterThan(10);
  for (const { file, original } of verified) {
    const found = misalignment(parseChart(original.bytes, original.name), parseChart(file.bytes, file.name));
    expect(found, file.title).toMatchObject({ zureCount: 0, comparable: true });
  }
});

test('copies of a chart have the same notes in another file, and the later proposal is canceled', () => {
  const copies = whole.proposals.filter(({ chart }) => chart.copy);
  for (const copy of copies) {
    const first = whole.proposals.find(({ chart, file }) => !chart.copy && file.title === copy.file.title);
    expect(copy.outcome?.result).toBe('canceled');
    expect(Number(first?.at)).toBeLessThan(Number(copy.at));
    expect(parseChart(copy.file.bytes, copy.file.name).noteList).toEqual(
      first && parseChart(first.file.bytes, first.file.name).noteList,
    );
  }
});

test('nobody proposes more often than the limits allow, or above their level', () => {
  for (const { player, proposed, restrictions } of whole.members) {
    for (const [i, one] of proposed.entries()) {
      const table = rules.tables.find(({ id }) => id === one.tableId);
      if (!table) throw new Error(one.tableId);
      const past = proposed.slice(0, i).filter(({ publishedAt }) => publishedAt < one.publishedAt);
      const next = { ...one, table };
      expect(isRestricted(table, one.level, restrictions)).toBe(false);
      expect(whyTooMany(rules, past, next, one.publishedAt)).toBeNull();
      expect(whyTooManyOwn(rules, past, next, player.nickname, one.publishedAt)).toBeNull();
      expect(whySameSong(rules, past, next, one.publishedAt)).toBeNull();
    }
  }
});

test('each voter votes once, within the window and their rights, and gives a reason for a no', () => {
  for (const { ballots, table, level, at, outcome } of whole.proposals) {
    expect(new Set(ballots.map(({ voter }) => voter)).size).toBe(ballots.length);
    for (const { voter, vote, comment, at: castAt } of ballots) {
      expect(castAt > at && castAt < daysAfter(at, 30) && castAt < (outcome?.at ?? until)).toBe(true);
      expect(voter.scoresAt < castAt || table.votingRight.needs === 'nothing').toBe(true);
      expect(isRestricted(table, level, voter.restrictions)).toBe(false);
      expect(lengthOf(comment)).toBeLessThanOrEqual(rules.fields.comment);
      expect(comment).not.toContain('{');
      if (vote === 'no') expect(comment).not.toBe('');
    }
  }
});

test('every planned account is valid, and no nickname occurs in what belongs to others', () => {
  const players = whole.members.map(({ player }) => player);
  for (const { userId, password, nickname, lr2Id, minirId } of players) {
    const why = [whyNotUserId(userId), whyNotPassword(password), whyNotNickname(nickname)];
    expect([...why, lr2Id === undefined ? whyNotMinirId(minirId ?? '') : whyNotLr2Id(lr2Id)]).toEqual(
      new Array(4).fill(null),
    );
    expect(
      Object.values(composers)
        .flat()
        .filter((composer) => composer.includes(nickname)),
    ).toEqual([]);
  }
  for (const key of ['userId', 'lr2Id', 'minirId'] as const) {
    const given = players.map((player) => player[key]).filter((value) => value !== undefined);
    expect(new Set(given).size).toBe(given.length);
  }
  expect(new Set(players.map(({ nickname }) => nicknameKey(nickname))).size).toBe(players.length);
});

test('the three named accounts have rights on every level of every table, the beginner on few', () => {
  const member = (userId: string) => whole.members.find(({ player }) => player.userId === userId);
  const levels = rules.tables.map((table) => ({ table, level: table.highest }));
  for (const { userId } of namedPlayers.slice(0, 3)) {
    const restrictions = member(userId)?.restrictions ?? {};
    expect(levels.filter(({ table, level }) => isRestricted(table, level, restrictions))).toEqual([]);
    const lately = member(userId)?.proposed.filter(({ publishedAt }) => publishedAt > daysAfter(until, -14));
    expect(lately).toEqual([]);
  }
  expect(
    levels.filter(({ table, level }) => isRestricted(table, level, member('demo-beginner')?.restrictions ?? {})),
  ).toHaveLength(4);
});

test('dan courses name four official charts of their level', () => {
  for (const { table, entries, courses } of whole.starters) {
    const levelOf = new Map(entries.filter(({ official }) => official).map(({ file, level }) => [file.md5, level]));
    for (const { name, md5 } of courses.flat()) {
      expect(md5, name).toHaveLength(4);
      const [, level] = /(?:st|sl)(\d+)$/.exec(name) ?? [];
      if (level !== undefined)
        expect(
          md5.map((one) => levelOf.get(one)),
          name,
        ).toEqual(new Array(4).fill(Number(level)));
    }
    expect(courses.flat().length > 0).toBe(['st', 'sl', 'dp'].includes(table.id));
  }
});

test('the charts to try are new, and those that should be refused are', () => {
  const read = whole.chartsToTry.map(({ name, bytes }) => ({ name, chart: parseChart(bytes, name) }));
  for (const { name, chart } of read) {
    expect(chart.valid, name).toBe(name !== 'refused_no-title.bms');
    expect(files.map(({ title }) => title)).not.toContain(chart.fullTitle);
  }
  const named = (start: string) =>
    read.find(({ name }) => name.startsWith(start))?.chart ?? parseChart(Buffer.alloc(0), '');
  expect(misalignment(named('original_'), named('st8_')).zureCount).toBe(0);
  expect(misalignment(named('original_'), named('misaligned_')).zureCount).toBeGreaterThan(0);
});
