import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createFakeStore } from '#fakes/lr2ir/fakeStore.ts';
import { startFakeLr2ir } from '#fakes/lr2ir/startFakeLr2ir.ts';
import { startFakeMinir } from '#fakes/minir/startFakeMinir.ts';
import { openStore } from '#fakes/minir/store.ts';
import type { Config } from '#server/platform/config.ts';
import { chartFile } from './charts.ts';
import { type DemoScore, firstScores, isNamed } from './players.ts';
import type { World } from './world.ts';

/** The fake ranking services of a demo site. */
export type Services = Awaited<ReturnType<typeof startServices>>;

const lr2irFile = (dataDir: string) => path.resolve(dataDir, 'stand-in-lr2ir.json');
const minirFile = (dataDir: string) => path.resolve(dataDir, 'stand-in-minir.json');
const notesFile = (dataDir: string) => path.resolve(dataDir, 'stand-in-notes.json');

/** Writes the invented community into the fakes' files: everybody as a player, the named accounts with their scores. */
export function writeServices(dataDir: string, { random, members, starters, known, proposed }: World): void {
  for (const file of [lr2irFile(dataDir), minirFile(dataDir), notesFile(dataDir)]) fs.rmSync(file, { force: true });
  const listed = starters.flatMap(({ entries }) => entries.map(({ file }) => file));
  const files = [...listed, ...[...proposed.values()].map(chartFile)];
  const notes = Object.fromEntries(files.map((file) => [file.sha256, file.notes]));
  fs.writeFileSync(notesFile(dataDir), JSON.stringify(notes));
  const lr2ir = createFakeStore(lr2irFile(dataDir));
  const minir = openStore(minirFile(dataDir));
  for (const member of members) {
    const { userId, nickname, lr2Id, minirId, password } = member.player;
    if (lr2Id !== undefined) lr2ir.putPlayer({ id: Number(lr2Id), name: nickname });
    if (!isNamed(member.player)) continue;
    const atMinir = userId === 'demo-aki' ? MINIR_ID_TO_LINK : minirId;
    if (atMinir) minir.add({ userId: atMinir, name: nickname, email: emailOf(userId), password, bio: '' });
    if (lr2Id !== undefined) lr2ir.putScores(Number(lr2Id), firstScores(random, member, known).map(rowOf));
  }
  lr2ir.flush();
}

/** The MinIR ID of demo-aki, which is there to be linked with the account. */
export const MINIR_ID_TO_LINK = '5f0c3d1e-0000-4000-8000-00000000a11a';

/** Returns the e-mail address with which a named beatoraja player logs in at the fake MinIR. */
export const emailOf = (userId: string) => `${userId}@example.com`;

function rowOf({ file: { md5, notes }, clear, exscore, minbp, played }: DemoScore) {
  const judged = { pg: Math.floor(exscore / 2), gr: exscore % 2, gd: 0, bd: 0, pr: minbp, minbp };
  return { hash: md5, clear, notes, combo: notes - minbp, ...judged, lastupdate: Math.floor(played.getTime() / 1000) };
}

/**
 * Starts both fakes, on the two ports after the site's, or on free ones.
 *
 * @param config the part of the site's configuration that is known before the fakes run
 */
export async function startServices({ DATA_DIR, PORT }: Pick<Config, 'DATA_DIR' | 'PORT'>) {
  const site = `http://localhost:${PORT}`;
  const portAfter = (places: number) => (PORT === 0 ? 0 : PORT + places);
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const key = { id: 'demo', secret: randomBytes(32).toString('base64url') };
  const file = notesFile(DATA_DIR);
  const notes: Record<string, number> = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const lr2ir = await onPort(portAfter(1), (port) =>
    startFakeLr2ir({ port, file: lr2irFile(DATA_DIR), siteUrl: site, now }),
  );
  const minir = await onPort(portAfter(2), (port) =>
    startFakeMinir({ port, key, site, now, file: minirFile(DATA_DIR), notesOf: async (sha256) => notes[sha256] }),
  );
  return {
    /** Environment variables that connect the site to them. */
    environment: {
      LR2IR_URL: lr2ir.url,
      LR2IR_NAME: 'LR2IR (demo)',
      LR2IR_PROFILE_URL: `${lr2ir.origin}/profile/{id}`,
      LR2IR_SPACING_MS: '0',
      MINIR_SITE_URL: minir.siteUrl,
      MINIR_KEYS: `${key.id}:${key.secret}`,
      SITE_URL: site,
      DIRECT_SCORES: 'rights',
    },
    /** The addresses at which a visitor registers a player, edits a profile and plays charts. */
    lr2ir: lr2ir.origin,
    minir: minir.origin,
    /** Sets their clock to the site's, which may differ from the machine's (`CLOCK_START`). */
    async setClock(address: string): Promise<void> {
      const { headers } = await fetch(`${address}/healthz`);
      aheadMs = Date.parse(headers.get('date') ?? '') - Date.now();
    },
    close: () => Promise.all([lr2ir.close(), minir.close()]),
  };
}

/** Starts something on the wished port, or on a free one if that is taken. */
async function onPort<T>(wished: number, start: (port: number) => Promise<T>): Promise<T> {
  try {
    return await start(wished);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return start(0);
  }
}
