import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { startFakeLr2ir } from './lr2ir/startFakeLr2ir.ts';
import { startFakeMinir } from './minir/startFakeMinir.ts';

/** The fake ranking services of a demo site. */
export type Services = Awaited<ReturnType<typeof startServices>>;

/** Returns the files below a data directory in which the fakes keep their data, and the notes of the demo's charts by sha256. */
export function serviceFiles(dataDir: string) {
  const file = (name: string) => path.resolve(dataDir, `stand-in-${name}.json`);
  return { lr2ir: file('lr2ir'), minir: file('minir'), notes: file('notes') };
}

/**
 * Starts both fakes, on the two ports after the site's, or on free ones.
 *
 * @param config the part of the site's configuration that is known before the fakes run
 */
export async function startServices({ DATA_DIR, PORT }: { DATA_DIR: string; PORT: number }) {
  const files = serviceFiles(DATA_DIR);
  const site = `http://localhost:${PORT}`;
  const portAfter = (places: number) => (PORT === 0 ? 0 : PORT + places);
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const key = { id: 'demo', secret: randomBytes(32).toString('base64url') };
  const hasNotes = fs.existsSync(files.notes);
  const notes: Record<string, number> = hasNotes ? JSON.parse(fs.readFileSync(files.notes, 'utf8')) : {};
  const lr2ir = await onPort(portAfter(1), (port) => startFakeLr2ir({ port, file: files.lr2ir, siteUrl: site, now }));
  const minir = await onPort(portAfter(2), (port) =>
    startFakeMinir({ port, key, site, now, file: files.minir, notesOf: async (sha256) => notes[sha256] }),
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

/** Starts a server on the given port, or on a free one if that port is taken. */
async function onPort<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  try {
    return await start(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return start(0);
  }
}
