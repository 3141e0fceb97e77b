const MEGABYTE = 1024 * 1024;
/** Returns a chart of these lines. */
export const chartOfLines = (...lines: string[]) =>
  Buffer.from(['#TITLE t', '#WAV01 a', '#STOP01 1', ...lines].join('\r\n'));
const objects = (channel: string, count: number) =>
  Array.from(
    { length: count / 1000 },
    (_, measure) => `#${String(measure).padStart(3, '0')}${channel}:${'01'.repeat(1000)}`,
  );

/** Charts that once blocked the whole site, at the sizes that did, with what each contains. */
export const slowCharts: readonly [string, Buffer][] = [
  ['2.4 million notes', chartOfLines(...objects('11', 799_000), ...objects('12', 799_000), ...objects('13', 799_000))],
  ['799,000 STOPs', chartOfLines(...objects('09', 799_000))],
  ['a title of 400 kB of combining marks', chartOfLines(`#TITLE a${'\u0301\u0323'.repeat(100_000)}`)],
  ['a million lines of an ideographic space', Buffer.alloc(4.9 * MEGABYTE, Buffer.from([0x23, 0x81, 0x40, 0x0a]))],
  ['a genre of 4.9 MB', chartOfLines(`#GENRE ${'x'.repeat(4.9 * MEGABYTE)}`)],
  ['a keysound whose name has 4.9 MB', chartOfLines(`#WAV02 ${'x'.repeat(4.9 * MEGABYTE)}`, '#00111:02')],
];
