import fs from 'node:fs';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { createAccount } from '#server/accounts/createAccount.ts';
import { entry, entryNow } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { errorOfCommand, runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, START } from '#testing/site/voteCounts.ts';
import { dump } from './dump.ts';
import { importCommunity } from './importCommunity.ts';
import { verify } from './verify.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
const order = { by: null, reason: 'moving in' };

/** The worked example of docs/operating.md. */
const [csv = '', mapping = ''] = [
  ...(fs
    .readFileSync(path.resolve(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
    .split('## Moving a community')[1]
    ?.matchAll(/```\n([\s\S]+?\n)```/g) ?? []),
].map(([, code = '']) => code);

/** Converts a spreadsheet with the mapping of the example; returns what the command does, and the folder. */
function converting(bytes: string | Uint8Array, map = mapping) {
  const folder = testDirectory();
  fs.writeFileSync(path.join(folder, 'charts.csv'), bytes);
  fs.writeFileSync(path.join(folder, 'mapping.json'), map);
  return { folder, words: ['csv-to-community', 'charts.csv', '--mapping', 'mapping.json', '--out', 'moving'] };
}
async function converted(bytes: string | Uint8Array, map = mapping): Promise<string> {
  const { folder, words } = converting(bytes, map);
  await runCommand(ctx, words, folder);
  return path.join(folder, 'moving');
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const written = (folder: string, file: string) => linesOf(fs.readFileSync(path.join(folder, `${file}.ndjson`), 'utf8'));
async function dumped() {
  const folder = path.join(testDirectory(), 'dump');
  await dump(ctx, folder);
  const lines = (file: string) =>
    linesOf(zstdDecompressSync(fs.readFileSync(path.join(folder, `${file}.ndjson.zst`))).toString());
  return { folder, lines };
}
const moveIn = (folder: string) => importCommunity(ctx, { folder, order });

describe('a spreadsheet (docs/operating.md, "Moving a community")', () => {
  test('moves in: a dump gives what it tells, and no more; again it changes nothing', async () => {
    await site.fresh();
    const folder = await converted(csv);
    expect(await moveIn(folder)).not.toHaveProperty('problems');
    const { folder: whole, lines } = await dumped();
    for (const file of ['players', 'entries', 'history']) expect(lines(file)).toEqual(written(folder, file));
    expect([lines('ballots'), lines('comments'), lines('counts')]).toEqual([[], [], []]);
    expect(lines('players')).toEqual([
      { player: 1, nickname: 'aki', lr2: '1234', beatoraja: null },
      { player: 2, nickname: 'ben', lr2: null, beatoraja: null },
    ]);
    expect(lines('entries')).toMatchObject([
      { entry: 'main/1', level: 3, proposer: 1, publishedAt: '2024-04-30T15:00:00.000Z', known: 'tally' },
      { entry: 'main/2', title: 'Second, again', proposer: 2, decidedAt: null, known: 'result', result: 'reject' },
      { entry: 'main/3', proposer: null, publishedAt: null, decidedAt: null, known: 'result', verdict: null },
    ]);
    expect(lines('history')).toMatchObject([{ entry: 'main/1', at: '2024-05-19T12:00:00.000Z', yes: 8, no: 1 }]);
    const printed: string[] = [];
    expect(await verify(whole, (line) => printed.push(line)), printed.join('\n')).toBe(true);
    expect(await moveIn(folder)).toMatchObject({ changes: [] });
    expect((await dumped()).lines('players')).toHaveLength(2);
  });

  test('its page and its reply say what alone is known, and before which month', async () => {
    await site.fresh();
    await moveIn(await converted(csv));
    const known = async (no: number) => (await site.get(`/api/song/${no}?table=st`)).body.source;
    expect(await known(1)).toMatchObject({
      known: { only: 'tally', before: '2026-11' },
      voteYes: 8,
      voteNo: 1,
      opinions: null,
      personDiff: null,
      voters: [],
    });
    await countAt(ctx, FIRST);
    expect(await known(2)).toMatchObject({ known: { only: 'result', before: '2026-12' }, voteYes: null });
    const own = await entry(ctx, { result: 'reject', decidedAt: FIRST });
    expect(await known(own.entryNo)).toMatchObject({ known: null });
  });

  const others = csv.replaceAll(/^(\d),(★\d),/gm, '$1,$2,').replaceAll('"Second, again"', 'Second');
  test.each<[string, Uint8Array]>([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${csv}`)],
    ['Shift_JIS with line ends of Windows', iconv.encode(csv.replaceAll('\n', '\r\n'), 'Shift_JIS')],
    ['semicolons', Buffer.from(others.replaceAll(',', ';'))],
    ['tabs', Buffer.from(others.replaceAll(',', '\t'))],
  ])('is read in another form: %s', async (form, bytes) => {
    const expected = written(await converted(/semi|tabs/.test(form) ? others : csv), 'entries');
    expect(written(await converted(bytes), 'entries')).toEqual(expected);
  });

  const row = (number: number, change: object) => {
    const good = { '#': number, Lv: 3, Title: 'T', md5: `${number}`.padStart(32, '0'), Verdict: '採用' };
    return Object.values({ ...good, Player: '', LR2: '', Date: '', Decided: '', Yes: '', No: '', ...change }).join();
  };
  const sheet = (...changes: object[]) =>
    ['#,Lv,Title,md5,Verdict,Player,LR2,Date,Decided,Yes,No', ...changes.map((change, at) => row(at + 1, change))].join(
      '\n',
    );

  test('rows that cannot be read are named with their lines, and nothing is written', async () => {
    const bad = [
      { Lv: 99 },
      { md5: 'abc' },
      { Title: '' },
      { Verdict: 'maybe' },
      { Date: '2024-02-30' },
      { Yes: 3 },
      { Yes: 'many', No: 1, Decided: '2024-05-01' },
      { Date: '2024-05-02', Decided: '2024-05-01' },
      { Verdict: 'new' },
      { LR2: 7 },
      { '#': 'x' },
    ];
    const { folder, words } = converting(sheet({}, ...bad));
    const said = await errorOfCommand(ctx, words, folder);
    for (const [at, change] of bad.entries()) {
      expect(said, JSON.stringify(change)).toMatch(new RegExp(`line ${at + 3}: `));
    }
    expect(said).not.toMatch(/line 2:/);
    expect(fs.existsSync(path.join(folder, 'moving'))).toBe(false);
  });

  test('a column that is not there, an unknown field and a row with other columns are named', async () => {
    const errorOf = ({ folder, words }: ReturnType<typeof converting>) => errorOfCommand(ctx, words, folder);
    expect(await errorOf(converting(csv, mapping.replace('Verdict', 'Result')))).toMatch(/not one column .* Result/);
    expect(await errorOf(converting(csv, mapping.replace('"md5":', '"hash":')))).toMatch(/hash/);
    expect(await errorOf(converting(csv.replace('Decided', 'Date')))).toMatch(/not one column .* Date, Decided/);
    expect(await errorOf(converting(Buffer.from([...Buffer.from(csv), 0x82, 0x2c])))).toMatch(/neither of UTF-8/);
    expect(await errorOf(converting(`${csv}4,3\n`))).toMatch(/line 5/);
  });

  test('a name is the player who has an ID elsewhere in the file; of two with an ID it may be either', async () => {
    const [aki, old] = [{ Player: 'aki', LR2: '012' }, { Player: 'aki' }];
    const folder = await converted(sheet(old, aki, { Player: 'Aki2', LR2: 12 }));
    expect(written(folder, 'players')).toEqual([{ player: 1, nickname: 'aki', lr2: '12', beatoraja: null }]);
    expect(written(folder, 'entries').map(({ proposer }) => proposer)).toEqual([1, 1, 1]);
    const { folder: other, words } = converting(sheet(aki, { Player: 'aki', LR2: 13 }, old));
    expect(await errorOfCommand(ctx, words, other)).toMatch(/line 4: "aki" is several players/);
  });
});

describe('a community that knows less', () => {
  const made = (lines: Record<string, object[]>) => {
    const folder = testDirectory();
    for (const [file, of] of Object.entries(lines)) {
      fs.writeFileSync(path.join(folder, `${file}.ndjson`), of.map((line) => `${JSON.stringify(line)}\n`).join(''));
    }
    return folder;
  };
  const nameless = { lr2: null, beatoraja: null };

  test('a name without an ID that is taken here is the same person when the data comes again', async () => {
    await site.fresh();
    await player(ctx, 'ben');
    const data = { players: [{ player: 7, nickname: 'ben', ...nameless }] };
    expect(await moveIn(made(data))).toMatchObject({ notes: [expect.stringContaining('ben_2')] });
    expect(await moveIn(made(data))).toMatchObject({ changes: [] });
    expect((await dumped()).lines('players').map(({ nickname }) => nickname)).toEqual(['ben', 'ben_2']);
  });

  test('a name without an ID is never somebody who waits with one', async () => {
    await site.fresh();
    await moveIn(made({ players: [{ player: 1, nickname: 'aki', lr2: '1234', beatoraja: null }] }));
    await moveIn(made({ players: [{ player: 1, nickname: 'aki', ...nameless }] }));
    expect((await dumped()).lines('players').map(({ nickname }) => nickname)).toEqual(['aki', 'aki_2']);
  });

  test('the number of a name that waits is found by the name', async () => {
    await site.fresh();
    await moveIn(made({ players: [{ player: 3, nickname: 'ben', ...nameless }] }));
    expect((await runCommand(ctx, ['accounts', '--find', 'ben']))[0]).toMatch(/^\S* *3 +ben waits for its owner/);
  });

  test('an open vote without a date is listed, and nothing is stored', async () => {
    await site.fresh();
    const [line] = written(await converted(csv), 'entries');
    const open = { ...line, result: 'new', publishedAt: null, proposer: null, decidedAt: null, verdict: null };
    const { known: _, ...unknown } = open;
    expect(await moveIn(made({ entries: [unknown] }))).toEqual({
      problems: [expect.stringMatching(/main\/1: is open/)],
    });
  });

  test('an entry whose vote was decided here keeps all that is known of it', async () => {
    await site.fresh();
    const own = await entry(ctx, { chart: 'Own', imported: true, level: 3 });
    await countAt(ctx, FIRST);
    await countAt(ctx, new Date(FIRST.getTime() + 42 * 86_400_000));
    const { result } = await entryNow(ctx, own);
    expect(result).not.toBe('new');
    const [line] = written(await converted(csv), 'entries');
    await moveIn(
      made({ entries: [{ ...line, md5: own.md5, result, verdict: null, proposer: null, known: 'result' }] }),
    );
    expect(await entryNow(ctx, own)).toMatchObject({ known: null });
  });

  test('whoever proves the ID of a proposer of a spreadsheet has their proposals', async () => {
    await site.fresh();
    await moveIn(await converted(csv));
    const names = { userId: 'aki-here', nickname: 'aki', password: 'correct-horse' };
    expect(await createAccount(ctx, { ...names, lr2Id: '1234' })).toEqual({ accountId: 1 });
  });
});
