import { beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { removeFromSub } from '../submissions/removeFromSub.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const search = (value: string, table = 'st') =>
  site.get(`/api/vote/search-submission?${new URLSearchParams({ table, value })}`);
const found = async (value: string) => {
  const { source } = (await search(value)).body as { source: { entryNo: number }[] };
  return source.map(({ entryNo }) => entryNo);
};

describe('search-submission', () => {
  test('finds the entry with that number first, then titles that begin with the text, then those that contain it', async () => {
    for (const title of ['Number 4', 'A 4', '4 Seasons', 'four', '44']) await entry(ctx, { chart: title });
    expect(await found('4')).toEqual([4, 3, 5, 1, 2]);
    expect(await found('number')).toEqual([1]);
    expect(await found('999')).toEqual([]);
  });

  test('ignores width, case and spaces', async () => {
    await entry(ctx, { chart: 'ＳＴＡＲ  Straße ﾃｽﾄ' });
    for (const value of ['STAR STRASSE', ' ｓｔａｒ ', 'テスト']) expect(await found(value)).toEqual([1]);
  });

  test('shows the state of each entry, also of open ones, and nothing hidden', async () => {
    await entry(ctx, { chart: 'star one', level: 3 });
    await entry(ctx, { chart: 'star two', result: 'accept', deletedAt: ctx.clock.now() });
    const [one, two] = ['star one', 'star two'].map((title, index) => ({
      entryNo: index + 1,
      title,
      artist: 'somebody',
    }));
    const source = [
      { ...one, level: '3', voteResult: 'new', deleted: false },
      { ...two, level: '0', voteResult: 'accept', deleted: true },
    ];
    expect((await search('star')).body).toEqual({ success: true, source });
  });

  test('finds at most twenty; nothing for an empty text, and nothing removed or in another table', async () => {
    for (let index = 0; index < 21; index++) await entry(ctx, { chart: `star ${index}` });
    await entry(ctx, { tableId: 'sl', chart: 'moon' });
    expect(await found('star')).toHaveLength(20);
    for (const value of ['', '   ', 'moon', '%', '_', "' or true --"]) expect(await found(value)).toEqual([]);
    await removeFromSub(ctx, { by: null, reason: '', table: 'st', entryNo: 1 });
    for (const text of ['star 0', '1']) expect(await found(text)).not.toContain(1);
  });
});
