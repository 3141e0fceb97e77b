/**
 * `npm run bench`: measures the site against well-known baselines in the same run, and puts the ratios into
 * `docs/performance.md`. Names after `--` choose benches: `npm run bench -- parse serve`. Then the page stays as it is, unless
 * `keep` is among them: `npm run bench -- lists keep`.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { benchArchive } from './archive.ts';
import { benchEstimate } from './estimate.ts';
import { benchLists } from './lists.ts';
import { benchParsing } from './parse.ts';
import { benchPasswords } from './password.ts';
import { benchPhone } from './phone.ts';
import { benchPlayer } from './player.ts';
import { benchPlays } from './plays.ts';
import { benchProcesses } from './processes.ts';
import { type Result, report, type Skipped } from './report.ts';
import { benchServing } from './serve.ts';
import { openSetup, type Setup } from './setup.ts';
import { benchStart } from './start.ts';
import { benchUpdate } from './update.ts';
import { benchVotes } from './votes.ts';

const benches: Readonly<Record<string, (setup: Setup) => Promise<(Result | Skipped)[]>>> = {
  parse: benchParsing,
  serve: benchServing,
  votes: benchVotes,
  processes: benchProcesses,
  lists: benchLists,
  plays: benchPlays,
  phone: benchPhone,
  player: benchPlayer,
  estimate: benchEstimate,
  start: benchStart,
  update: benchUpdate,
  password: benchPasswords,
  archive: benchArchive,
};

const args = process.argv.slice(2);
const chosen = args.filter((name) => name !== 'keep');
const unknown = chosen.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) throw new Error(`no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-bench-'));
const setup = openSetup(folder);
try {
  const results: (Result | Skipped)[] = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`measuring: ${name} …`);
    results.push(...(await bench(setup)));
  }
  report(results, { keep: chosen.length === 0 || args.includes('keep') });
} finally {
  await setup.close();
  fs.rmSync(folder, { recursive: true, force: true });
}
