interface ChartTextFacts {
  title?: string;
  artist?: string;
  /** More lines, such as `#SUBTITLE …`. */
  lines?: readonly string[];
  /** The sounds in the background of the first bar, by the name of their file. */
  wavFiles?: readonly string[];
}

/** A small chart for seven keys, as the bytes of a file in UTF-8: every title makes another one. */
export function chartText({
  title = 'Song',
  artist = 'somebody',
  lines = [],
  wavFiles: sounds = ['kick'],
}: ChartTextFacts = {}): Buffer {
  const names = sounds.map((sound, index) => [String(index + 1).padStart(2, '0'), sound] as const);
  return Buffer.from(
    [
      `\ufeff#TITLE ${title}`,
      `#ARTIST ${artist}`,
      '#BPM 150',
      ...lines,
      ...names.map(([id, sound]) => `#WAV${id} ${sound}.wav`),
      ...names.map(([id]) => `#00101:${id}`),
      '#00211:ZZ00ZZ00',
      '#00219:00ZZ00ZZ',
      '',
    ].join('\r\n'),
  );
}
