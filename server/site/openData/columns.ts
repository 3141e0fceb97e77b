/** The keys of lines that are columns of the same name, in both directions. */
export const SAME = {
  entries: [
    'level',
    'md5',
    'sha256',
    'notesHash',
    'title',
    'artist',
    'songUrl',
    'chartUrl',
    'comment',
    'adult',
    'fixed',
    'imported',
    'refusedSeconds',
    'result',
    'withdrawn',
  ],
  revisions: ['kind', 'changeTo', 'comment', 'imported', 'refusedSeconds', 'result'],
  history: ['tag', 'yes', 'neutral', 'no', 'high', 'mid', 'low', 'minimum', 'threshold', 'rule', 'note', 'undone'],
  ballots: ['vote', 'difficulty', 'level', 'personDiff', 'comment', 'voidedReason'],
  uploads: ['importedNo', 'title', 'artist', 'keys', 'tags', 'event', 'comment', 'songUrl', 'youtube'],
  uploadCharts: ['name', 'mark', 'level', 'difficulty', 'title', 'fileName', 'md5', 'sha256'],
} as const;

/** Returns some fields of an object, in this order. */
export const pick = <Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;

/** Returns some times of a row as ISO 8601. */
export const instants = <Key extends string>(row: Readonly<Record<Key, Date | null>>, ...keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]?.toISOString() ?? null])) as Record<Key, string | null>;

/** Returns some times of a line as the database takes them. */
export const dates = <Key extends string>(line: Readonly<Record<Key, string | null>>, ...keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, line[key] === null ? null : new Date(line[key])])) as Record<
    Key,
    Date | null
  >;
