import { sampleChart } from '#testing/files/sampleTable.ts';
import { long } from '#testing/long.ts';
import { openPageView } from './everyPage.ts';
import { expectAccessible, expectToFit, expectWhole } from './readable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'long' });
test.skip(!long, 'a long test: npm run test:long');

const LENGTH = 200;
const COMMENTS = 1000;

/** Titles of the greatest length, without a space to wrap at. */
const titles = [
  'Supercalifragilistic'.repeat(10),
  '星降る夜の果てに永遠を歌う少女と機械仕掛けの'.repeat(10).slice(0, LENGTH),
  '별이빛나는밤하늘끝에서영원을노래하는소녀와'.repeat(10).slice(0, LENGTH),
];
const first = 3001;

test.beforeAll(async ({ site }) => {
  const charts = [...titles, ...titles].map((title, index) =>
    sampleChart(first + index, { title, artist: title, level: 1 }),
  );
  await site.importTable('dp', { official: charts.slice(0, 3), voting: charts.slice(3), sub: charts });
  await site.write(async ({ db, clock }) => {
    const { id: submissionId } = await db
      .selectFrom('submission')
      .select('id')
      .where('entryNo', '=', first)
      .executeTakeFirstOrThrow();
    const { id: accountId } = await db
      .selectFrom('account')
      .select('id')
      .where('userId', '=', voters[0])
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: COMMENTS }, (_, nth) => ({
      submissionId,
      accountId,
      comment: `${nth} ${titles[nth % titles.length]}`.slice(0, LENGTH),
      writtenAt: clock.now(),
    }));
    await db.insertInto('comment').values(rows).execute();
  });
});

for (const [size, viewport] of Object.entries({
  phone: { width: 320, height: 640 },
  wide: { width: 1280, height: 900 },
})) {
  test(`titles of two hundred characters and a thousand comments are all shown, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const address of ['/', '/vote/dp', '/submission/dp', '/dp/table.html', '/dp/table_vote.html']) {
      await openPageView(page, { address });
      await expectWhole(page, address);
    }
    for (const [index, title] of titles.entries()) {
      const address = `/s/dp/${first + index}`;
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await expectWhole(page, address);
    }
    await page.goto(`/s/dp/${first}`);
    // Comments are shown in portions; "Show more" brings the next one.
    const more = page.getByRole('button', { name: /^Show more/ });
    await expect(more).toBeVisible();
    while (await more.isVisible()) await more.click();
    await expect(page.getByText(`${COMMENTS - 1} `).last()).toBeVisible();
    await expectToFit(page, 'all comments');
  });
}

test('axe finds nothing in a thousand comments', async ({ page }) => {
  await page.goto(`/s/dp/${first}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'a thousand comments');
});
