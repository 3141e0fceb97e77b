import { expect, test } from 'vitest';
import { buildWorld, UNDONE, WORLDS, type World } from '#testing/data/hiddenWorlds.ts';
import type { Player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { long, rounds } from '#testing/long.ts';
import { takesPlays } from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';
import { builtPages, readDocuments } from './platform/documents/documents.ts';

const site = await testSite(await testDatabase(), { config: { ...takesPlays, RENDER_PAGES: 'on' } });

/** Lists with a query, which the script would ask for. */
const queries = [
  '/vote/st?list=revisions',
  '/submission/st?sort=votes',
  '/submission/st?sort=proposer&search=aki',
  '/revision/st?sort=-votes',
  '/revision/st?search=splendid',
  `/counting/st?run=${UNDONE.toISOString()}`,
];

/** Returns the address of every page. A new parameter of a path has to be added here. */
function addressesOf({ charts }: World): string[] {
  const numbers = ['1', '2', '3', '4', '5', '6', '7'];
  const values: Record<string, readonly string[]> = {
    tableId: long ? ['st', 'sl'] : ['st'],
    yearId: ['2026'],
    entryNo: numbers,
    courseNo: ['0'],
    sha256: charts,
    hash: charts,
    userId: ['5001', '5002', '5007'],
    rivalId: ['5003'],
    playerId: ['lr2'],
    fileName: ['easy.html'],
    key: ['none'],
    filters: ['state=open', 'state=all'],
  };
  const pages = Object.values(readDocuments(builtPages)?.pages ?? {}).flatMap(({ path }) =>
    [...path.matchAll(/\$(\w+)/g)].reduce(
      (all, [parameter, name = '']) =>
        all.flatMap((one) => {
          if (!values[name]) throw new Error(`addressesOf has no values for ${name}`);
          return values[name].map((value) => one.replace(parameter, value));
        }),
      [path],
    ),
  );
  return [...pages, ...queries];
}

/** Returns the document of every page, rendered. */
async function documentsFor(who: Player | null, world: World): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (const address of new Set(addressesOf(world))) {
    const { status, body } = await site.get(address, who, { 'accept-language': 'en' });
    // The site of the tests publishes lists as without a build.
    if (status === 200 && String(body).includes('<div id="root">')) expect(body, address).toContain('id="replies"');
    documents.set(address, `${status} ${body}`);
  }
  return documents;
}

const viewers = rounds<readonly (keyof World['viewers'])[]>(
  ['visitor', 'voter'],
  ['visitor', 'voter', 'owner', 'admin'],
);

test('two worlds that differ only in what an open vote hides have the same documents for everybody, byte for byte', async () => {
  const seen: Map<string, string>[] = [];
  for (const secrets of WORLDS) {
    const world = await buildWorld(site, secrets);
    for (const viewer of viewers) seen.push(await documentsFor(world.viewers[viewer], world));
  }
  const [first = new Map<string, string>(), ...others] = seen;
  const shown = [...first.values()].filter((document) => document.startsWith('200'));
  expect(shown.length).toBeGreaterThan(60);
  expect(first.get('/vote/st')).toContain('"entryNo":1');
  for (const other of others) {
    const different = [...first].filter(([address, document]) => other.get(address) !== document);
    expect(different.map(([address, document]) => [address, document, other.get(address)])).toEqual([]);
  }
}, 600_000);
