import { buildApp } from '#server/app.ts';
import { openSession } from '#server/platform/http/session.ts';
import { type BigSiteSize, fillBigSite } from '#testing/lists/bigSite.ts';
import { type ListCase, listCases } from '#testing/lists/listCases.ts';
import { median, ms, timesOf } from './measure.ts';
import type { Result } from './report.ts';
import { openBench, type Setup, scaled } from './setup.ts';

const SMALL: BigSiteSize = { submissions: 2000, uploads: 5000, players: 2000 };
/** ENTRIES and UPLOADS make a larger site: `ENTRIES=50000 UPLOADS=1000000 npm run bench -- lists`. */
const LARGE: BigSiteSize = {
  submissions: Number(process.env.ENTRIES ?? scaled(20_000)),
  uploads: Number(process.env.UPLOADS ?? scaled(50_000)),
  players: scaled(20_000),
};
/** How much slower a page by an index may be in the larger site: as the logarithm grows. */
const LOGARITHM = Math.log(LARGE.submissions) / Math.log(SMALL.submissions);

/** The medians of a list, in milliseconds: its page in both sites, and the bare query in the larger one. */
interface Measured {
  one: ListCase;
  large: number;
  small: number;
  bare: number;
}

const ratioOf = ({ large, bare }: Measured) => large / bare;
const growthOf = ({ large, small }: Measured) => large / small;

/**
 * Measures every list, detail page and search over HTTP at its slowest page, sort and filter: against the bare query for the same in
 * the same run, and against a site with a tenth of the rows.
 */
export async function benchLists(setup: Setup): Promise<Result[]> {
  const small = await openSite(setup, SMALL);
  const large = await openSite(setup, LARGE);
  try {
    const fewer = listCases(SMALL);
    const measured: Measured[] = [];
    for (const [index, one] of listCases(LARGE).entries()) {
      const before = fewer[index] ?? one;
      const times = {
        large: () => large.ask(one),
        small: () => small.ask(before),
        bare: () => one.bare.execute(large.db),
      };
      measured.push({ one, ...(await timesOf(times)) });
    }
    return [...[...Map.groupBy(measured, ({ one }) => one.list)].map(listResult), growthResult(measured)];
  } finally {
    await small.close();
    await large.close();
  }
}

function listResult([list, cases]: [string, readonly Measured[]]): Result {
  const worst = cases.toSorted((a, b) => ratioOf(b) - ratioOf(a))[0] as Measured;
  return {
    name: `list: ${list}`,
    baseline: 'the bare query of the page',
    ratio: ratioOf(worst),
    target: 5,
    better: 'lower',
    detail: `the worst of ${cases.length}, ${worst.one.what}: ${ms(worst.large)} against ${ms(worst.bare)}, ${growthOf(worst).toFixed(2)} times the smaller site; the median ratio ${median(cases.map(ratioOf)).toFixed(2)}`,
  };
}

function growthResult(measured: readonly Measured[]): Result {
  const paged = measured.filter(({ one }) => !one.grows).sort((a, b) => growthOf(b) - growthOf(a));
  const [worst] = paged as [Measured];
  return {
    name: `lists of ${LARGE.submissions} entries and ${LARGE.uploads} uploads`,
    baseline: `the same of ${SMALL.submissions} and ${SMALL.uploads}`,
    ratio: median(paged.map(growthOf)),
    target: Number(LOGARITHM.toFixed(2)),
    better: 'lower',
    detail: `the median of ${paged.length}; the most ${growthOf(worst).toFixed(2)}, ${worst.one.list} ${worst.one.what}`,
  };
}

/** Starts a site of this size, to request over HTTP. */
async function openSite(setup: Setup, size: BigSiteSize) {
  const { ctx, close } = await openBench(await setup.newEngine());
  const { db } = ctx;
  await fillBigSite(db, size, ctx.clock.now());
  await ctx.published.load();
  const app = await buildApp(ctx);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await db.updateTable('account').set({ isAdmin: true }).where('id', '=', 2).execute();
  const cookies = {
    visitor: {},
    player: { cookie: `sid=${(await openSession(ctx, 1)).token}` },
    admin: { cookie: `sid=${(await openSession(ctx, 2)).token}` },
  };
  return {
    db,
    async ask({ path, as, body }: ListCase) {
      const json = body && { method: 'POST', body: JSON.stringify(body) };
      const headers = { ...cookies[as], ...(body && { 'content-type': 'application/json' }) };
      const answer = await fetch(`${address}${path}`, { headers, ...json });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    },
    async close() {
      await app.close();
      await close();
    },
  };
}
