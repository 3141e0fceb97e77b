interface ChartTextFacts {
  title?: string;
  artist?: string;
  /** More lines, such as `#SUBTITLE …`. */
  lines?: readonly string[];
  /** The BGM keysounds of the first measure: the names of their files, without `.wav`. */
  wavFiles?: readonly string[];
}

/** Returns a small 7-key chart as the bytes of a UTF-8 file. Each title gives another chart. */
export function chartText({
  title = 'Song',
  artist = 'somebody',
  lines = [],
  wavFiles = ['kick'],
}: ChartTextFacts = {}): Buffer {
  const definitions = wavFiles.map((file, index) => [String(index + 1).padStart(2, '0'), file] as const);
  return Buffer.from(
    [
      `\ufeff#TITLE ${title}`,
      `#ARTIST ${artist}`,
      '#BPM 150',
      ...lines,
      ...definitions.map(([id, file]) => `#WAV${id} ${file}.wav`),
      ...definitions.map(([id]) => `#00101:${id}`),
      '#00211:ZZ00ZZ00',
      '#00219:00ZZ00ZZ',
      '',
    ].join('\r\n'),
  );
}
