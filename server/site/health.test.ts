import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { createLog } from '../platform/log.ts';

const site = await testSite(await testDatabase(), { log: createLog('silent', { write: () => undefined }) });
const { db } = site.ctx;

test('/healthz and /readyz answer 200 while everything works', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect(await site.get(path)).toMatchObject({ status: 200, body: { success: true } });
  }
});

test('/readyz names the migrations that are missing, with 503; the process itself is healthy', async () => {
  const { rows } = await sql<{ name: string }>`delete from migration where name like '0003%' returning *`.execute(db);
  const answers = [await site.get('/readyz'), await site.get('/healthz')];
  await sql`insert into migration select * from json_populate_recordset(null::migration, ${JSON.stringify(rows)})`.execute(
    db,
  );
  expect(answers).toMatchObject([{ status: 503, body: { success: false, pending: [rows[0]?.name] } }, { status: 200 }]);
  expect((await site.get('/readyz')).status).toBe(200);
});

test('/readyz is 503 on a database of a newer version', async () => {
  await sql`insert into migration (name, timestamp) values ('9999_newer', '2030')`.execute(db);
  const { status, body } = await site.get('/readyz');
  await sql`delete from migration where name = '9999_newer'`.execute(db);
  expect([status, body]).toEqual([503, { success: false }]);
});
