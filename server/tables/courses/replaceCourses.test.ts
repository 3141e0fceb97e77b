import { beforeEach, expect, test } from 'vitest';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let admin: Player;
beforeEach(async () => {
  await site.fresh();
  admin = await player(ctx, 'admin', { admin: true });
});

const course = (name: string) => ({ name, md5: [hashes(name).md5], constraint: ['grade_mirror'] });
const act = (who: Player | null, courses: unknown, { table = 'st', preview = false } = {}) => {
  const json = typeof courses === 'string' ? courses : JSON.stringify(courses);
  return site.post('/api/admin/act', { act: { name: 'courses', table, json }, reason: 'season 2', preview }, who);
};
const named = async () =>
  (await site.get('/api/courses')).body.source.flatMap(({ courses }: { courses: { name: string }[] }) =>
    courses.map(({ name }) => name),
  );
const published = () => JSON.parse(ctx.published.file('st', 'header.json')?.bytes.toString() ?? '{}').course;
const trail = () => ctx.db.selectFrom('trail').select(['act', 'actorId', 'subject', 'changes']).orderBy('id').execute();

test('the courses of a table are replaced by those of a header, previewed before, with a line in the trail', async () => {
  await act(admin, [[course('Test st0'), course('Test st1')]]);
  const changes = [
    { what: 'courses', before: 2, after: 2 },
    { what: 'title', before: 'Test st0', after: null },
    { what: 'title', before: null, after: 'Test st2' },
  ];
  const next = [course('Test st1'), course('Test st2')];
  expect((await act(admin, next, { preview: true })).body).toMatchObject({ subject: 'st', changes });
  expect([await named(), (await trail()).length]).toEqual([['Test st0', 'Test st1'], 1]);
  for (let time = 0; time < 2; time++) expect((await act(admin, next)).status).toBe(200);
  expect(await named()).toEqual(['Test st1', 'Test st2']);
  expect(published()).toMatchObject([[{ name: 'Test st1' }, { name: 'Test st2' }]]);
  expect((await trail()).slice(1)).toEqual([{ act: 'courses', actorId: admin.accountId, subject: 'st', changes }]);
  await act(admin, []);
  expect(await named()).toEqual([]);
});

test.each([
  ['no JSON', '[{'],
  ['no list', '{"name":"x"}'],
  ['a course without charts', '[{"name":"x"}]'],
  ['a wrong hash', '[{"name":"x","md5":["zz"]}]'],
])('%s is refused with where it is wrong, and nothing changes', async (_, json) => {
  expect((await act(admin, json)).body).toMatchObject({ error: 'NOTVALIDVALUE', where: expect.stringMatching(/\S/) });
  expect((await act(admin, [course('Test st0')], { table: 'zz' })).body.error).toBe('ENOTFOUND');
  expect([await named(), await trail()]).toEqual([[], []]);
});
