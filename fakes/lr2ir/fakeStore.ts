import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const id = z.number().int().min(1);

export const fakePlayer = z.object({
  id,
  name: z.string(),
  bio: z.string().default(''),
  danSp: z.string().default('-'),
  danDp: z.string().default('-'),
  homepage: z.string().default(''),
  rivals: z.array(z.object({ id, name: z.string() })).default([]),
});
export type FakePlayer = z.output<typeof fakePlayer>;

const count = z.number().int();

export const fakeScore = z.object({
  /** The md5 of the chart; longer for a course. */
  hash: z.string(),
  clear: count,
  notes: count,
  combo: count,
  pg: count,
  gr: count,
  gd: count,
  bd: count,
  pr: count,
  minbp: count,
  option: count.default(0),
  /** Unix seconds. */
  lastupdate: count,
});
export type FakeScore = z.input<typeof fakeScore>;

export const fakeChart = z.object({
  md5: z.string(),
  title: z.string(),
  genre: z.string().default(''),
  artist: z.string(),
  bodyUrl: z.string().default(''),
  diffUrl: z.string().default(''),
});
export type FakeChart = z.output<typeof fakeChart>;

const bbsLine = z.object({ name: z.string(), text: z.string() });
export type BbsLine = z.output<typeof bbsLine>;

const kept = z.object({
  players: z.array(fakePlayer),
  scores: z.array(z.tuple([id, z.array(fakeScore)])),
  charts: z.array(fakeChart),
  bbs: z.array(z.tuple([id, z.array(bbsLine)])),
});

/** The data of the service: in memory, and in a file if one is given. */
export interface FakeStore {
  readonly players: ReadonlyMap<number, FakePlayer>;
  readonly charts: ReadonlyMap<string, FakeChart>;
  scoresOf(id: number): readonly z.output<typeof fakeScore>[];
  bbsOf(id: number): readonly BbsLine[];
  /** Adds a player, or merges into the existing one. */
  putPlayer(player: z.input<typeof fakePlayer>): void;
  putScores(id: number, scores: readonly FakeScore[]): void;
  addScore(id: number, score: FakeScore): void;
  putChart(chart: z.input<typeof fakeChart>): void;
  addBbs(id: number, name: string, text: string): void;
  /** Writes unsaved changes to the file. */
  flush(): void;
}

const SAVE_AFTER_MS = 200;

export function createFakeStore(file?: string): FakeStore {
  const known = file && existsSync(file) ? kept.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  const players = new Map(known?.players.map((player) => [player.id, player]));
  const scores = new Map(known?.scores);
  const charts = new Map(known?.charts.map((chart) => [chart.md5, chart]));
  const bbs = new Map(known?.bbs);

  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    if (!file || timer === undefined) return;
    timer = undefined;
    const all = { players: [...players.values()], scores: [...scores], charts: [...charts.values()], bbs: [...bbs] };
    // Written to another file first: a process that ends meanwhile leaves the file intact.
    writeFileSync(`${file}.new`, JSON.stringify(all));
    renameSync(`${file}.new`, file);
  }

  /** Schedules a save, so that many changes in a row are written once. */
  function save(): void {
    if (file) timer ??= setTimeout(flush, SAVE_AFTER_MS);
  }

  return {
    players,
    charts,
    scoresOf: (of) => scores.get(of) ?? [],
    bbsOf: (of) => bbs.get(of) ?? [],
    putPlayer(player) {
      players.set(player.id, fakePlayer.parse({ ...players.get(player.id), ...player }));
      save();
    },
    putScores(of, rows) {
      scores.set(
        of,
        rows.map((row) => fakeScore.parse(row)),
      );
      save();
    },
    addScore(of, score) {
      scores.set(of, [...(scores.get(of) ?? []), fakeScore.parse(score)]);
      save();
    },
    putChart(chart) {
      charts.set(chart.md5, fakeChart.parse(chart));
      save();
    },
    addBbs(of, name, text) {
      bbs.set(of, [...(bbs.get(of) ?? []), { name, text }]);
      save();
    },
    flush,
  };
}
