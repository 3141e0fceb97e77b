/**
 * `npm run bench`: measures the site against well-known baselines in the same run, prints each ratio as it comes, and puts it
 * into `docs/performance.md`. Names after `--` choose benches: `npm run bench -- serve votes`. Then the page stays as it is,
 * unless `keep` is among them: `npm run bench -- lists keep`.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { benchAlone } from './alone.ts';
import { benchChanges } from './changes.ts';
import { benchLists } from './lists.ts';
import { benchPhone } from './phone.ts';
import { keep, print, type Result, type Skipped } from './report.ts';
import { benchServing } from './serve.ts';
import { openSetup, type Setup } from './setup.ts';
import { benchStart } from './start.ts';
import { benchVotes } from './votes.ts';

const benches: Readonly<Record<string, (setup: Setup) => Promise<(Result | Skipped)[]>>> = {
  serve: benchServing,
  votes: benchVotes,
  alone: benchAlone,
  lists: benchLists,
  changes: benchChanges,
  phone: benchPhone,
  start: benchStart,
};

const args = process.argv.slice(2);
const chosen = args.filter((name) => name !== 'keep');
const unknown = chosen.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) throw new Error(`no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
const isKept = chosen.length === 0 || args.includes('keep');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-bench-'));
const setup = openSetup(folder);
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`measuring: ${name} …`);
    try {
      const results = await bench(setup);
      print(results);
      if (isKept) keep(results);
    } catch (error) {
      // The others are measured all the same.
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
    }
  }
} finally {
  await setup.close();
  fs.rmSync(folder, { recursive: true, force: true });
}
