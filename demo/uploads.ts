import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { summarize } from '#domain/charts/summary.ts';
import { DAY_MS, daysAfter, HOUR_MS } from '#domain/common/dates.ts';
import { uploadFields } from '#domain/uploads/fields.ts';
import { prefilledUpload } from '#domain/uploads/prefill.ts';
import type { Context } from '#server/platform/context.ts';
import { countDownload } from '#server/uploads/countDownload.ts';
import { submitUpload } from '#server/uploads/submitUpload.ts';
import { type Chart, type ChartFile, chartFile } from './charts.ts';
import { planComment } from './comments.ts';
import type { Member } from './players.ts';
import type { Random } from './random.ts';
import { anonymousNames, languages, uploadEvents, words } from './words.ts';
import { allowed, type World } from './world.ts';

/** The password that deletes everything in the demo that was uploaded without an account. */
export const uploadPassword = 'demo-upload';

/** An upload: by a member, or somebody without an account; several charts are sent as a zip, none is a link. */
interface Upload {
  at: Date;
  uploader: Member | string;
  chart: Chart;
  files: ChartFile[];
}

/** Lets the makers of charts upload new ones in the last months, some without an account; most often the latest. */
export function planUploads(world: World, count: number): void {
  for (let index = 0; index < count; index++) {
    const random = world.random.branch(`uploads/${index}`);
    const at = daysAfter(world.until, -(random.next() ** 2) * 300 - 0.2);
    world.plan(at, (ctx) => upload(ctx, world, random, newUpload(random, world, at, index)));
  }
}

function newUpload(random: Random, { rules, members, make }: World, at: Date, index: number): Upload {
  const makers = members.filter(({ player, joinsAt }) => player.makesCharts && joinsAt < daysAfter(at, -1));
  const taken = new Set(members.map(({ player }) => nicknameKey(player.nickname)));
  const names = anonymousNames.filter((name) => !taken.has(nicknameKey(name)));
  const uploader = makers.length === 0 || random.chance(0.6) ? random.pick(names) : random.pick(makers);
  const table = random.pick(rules.tables.filter(({ id }) => id !== 'fr'));
  const author = typeof uploader === 'string' ? uploader : uploader.player.nickname;
  const chart = make({ table, level: random.whole(table.lowest, table.highest), author });
  const isZip = random.chance(0.4);
  return { at, uploader, chart, files: index % 19 === 3 ? [] : isZip ? pack(chart) : [chartFile(chart)] };
}

/** Returns the chart together with easier ones of the same song. */
function pack(chart: Chart): ChartFile[] {
  const easier = (suffix: string, share: number, playlevel: string, difficulty: number) =>
    chartFile({ ...chart, suffix, wantedNotes: Math.round(chart.wantedNotes * share), playlevel, difficulty });
  return [easier('[Arrange N]', 0.4, '5', 2), easier('[Arrange H]', 0.65, '8', 3), chartFile(chart)];
}

/** Uploads; afterward others comment and download. */
export async function upload(ctx: Context, world: World, random: Random, wanted: Upload): Promise<void> {
  const { at, uploader, files } = wanted;
  const viewer = typeof uploader === 'string' ? null : uploader.viewer;
  const file = files.length > 0 ? await sentFile(files, at) : null;
  const fields = fieldsOf(random, wanted);
  const { entryNo } = allowed(await submitUpload(ctx, viewer, { fields, file }, ''));
  // Without a number the uploader is banned.
  if (!entryNo) return;

  const readers = world.members.filter(({ joinsAt, player }) => joinsAt < at && player.eagerness > 0);
  const left = Number(world.until) - Number(at);
  const later = () => new Date(Number(at) + HOUR_MS + random.next() ** 2 * (left - HOUR_MS));
  const times = left > DAY_MS / 8 ? Math.round(random.next() ** 3 * 24) : 0;
  for (let i = times > 2 && readers.length > 0 ? random.whole(0, 3) : 0; i > 0; i--) {
    const reader = random.pick(readers);
    const text = random.pick(words[reader.player.language].uploadTalk);
    planComment(world, random, later(), { author: reader, readers, subject: { upload: entryNo }, text });
  }
  for (let i = files.length > 0 ? times : 0; i > 0; i--) {
    const address = `198.51.100.${random.whole(1, 254)}`;
    world.plan(later(), (then) => countDownload(then, entryNo, address));
  }
}

/** Returns the fields of the form: the browser reads the file and fills in most of them, the uploader the others. */
function fieldsOf(random: Random, { uploader, chart: { song, pattern }, files }: Upload) {
  const read = files.length > 0 ? prefilledUpload(files.map(factsOf)) : null;
  const charts = read?.charts ?? [{ chartname: '', mark: '☆', level: '10', difficulty: 3 }];
  const tags = new Set([pattern, ...(random.chance(0.3) ? ['lastkill'] : []), ...(read?.tags ?? [])]);
  const language = typeof uploader === 'string' ? random.pick(languages) : uploader.player.language;
  return {
    title: song.title,
    artist: song.composer,
    event: random.pick(uploadEvents),
    songUrl: song.url,
    youtube: random.chance(0.3) ? `https://example.com/watch/${song.slug}` : '',
    comment: random.pick(words[language].upload),
    ...(typeof uploader === 'string' && { proposer: uploader, password: uploadPassword }),
    keys: read?.keys ?? '7keys',
    tags: [...tags].slice(0, uploadFields.tags.max).join(),
    nobms: String(files.length === 0),
    fileinfo: JSON.stringify(
      charts.map((chart, index) => ({
        ...chart,
        mark: chart.mark || '☆',
        level: chart.level || '?',
        filename: files[index]?.name ?? '',
        sha256: files[index]?.sha256 ?? '',
      })),
    ),
  };
}

const factsOf = ({ name, bytes, md5, sha256 }: ChartFile) => summarize(parseChart(bytes, name), { md5, sha256 });

async function sentFile(files: readonly ChartFile[], lastModDate: Date) {
  const [first, ...others] = files;
  let { name = '', bytes = Buffer.alloc(0) } = first ?? {};
  if (others.length > 0) {
    const zip = new ZipWriter(new Uint8ArrayWriter(), { lastModDate, useWebWorkers: false });
    for (const one of files) await zip.add(one.name, new Uint8ArrayReader(one.bytes));
    bytes = Buffer.from(await zip.close());
    name = `${name.split('_')[0]}_charts.zip`;
  }
  return { name, size: bytes.length, read: async () => bytes, close: async () => {} };
}
