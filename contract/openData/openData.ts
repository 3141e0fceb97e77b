import { z } from 'zod';
import { instant, md5, sha256 } from '../platform/fields.ts';
import { opinionCounts } from '../voting/verdicts.ts';
import { revisionKind, voteResult } from '../voting/voting.ts';

/** The version of the form. It rises when a reader of the one before would read a file wrongly. */
export const FORM = 1;

const int = z.int();
const time = instant;
/** An entry by series and number: `main/12`. It keeps this name when it moves to another table of the series. */
const entry = z.string().regex(/^[a-z]+\/\d+$/);
/** A revision: `main/r5`. */
const revision = z.string().regex(/^[a-z]+\/r\d+$/);
const box = z.union([entry, revision]);
/** The public number of a player. Null: unknown, hidden while the vote is open, or deleted. */
const player = z.int().positive().nullable();
const place = z.strictObject({ table: z.string(), level: int });
/** What is known of a closed vote that came from elsewhere: all ballots (absent), the tally, or the result alone. */
const known = z.enum(['tally', 'result']).optional();

const limitReason = z.union([
  z.strictObject({ rule: z.literal('noClear') }),
  z.strictObject({ rule: z.literal('highestClear'), level: int, above: int }),
  z.strictObject({ rule: z.literal('manyClears'), level: int, clears: int, above: int }),
  z.strictObject({ rule: z.literal('opened'), fromLevel: int, clears: int }),
]);

/** What gave the right to vote: nothing is needed, or the limit in a table and the rule that gave it. */
const right = z.union([
  z.strictObject({ needs: z.literal('nothing') }),
  z.strictObject({ table: z.string(), level: int, because: limitReason.nullable() }),
]);

const decision = z.strictObject({
  tag: z.enum(['update', 'reject', 'hold', 'cancel', 'delete', 'deletesub', 'changechart', 'changelink', 'undo']),
  at: time,
  before: place,
  /** Null: in no official list afterward. */
  after: place.nullable(),
  yes: int,
  neutral: int,
  no: int,
  ...opinionCounts.shape,
  minimum: int.nullable(),
  threshold: int.nullable(),
  /** The rule that decided, or `admin`, `fix`, `withdrawn`, `undone`, `unknown`. */
  rule: z.string(),
});

const ballot = z.strictObject({
  vote: z.enum(['yes', 'neutral', 'no']),
  difficulty: z.enum(['high', 'mid', 'low']).nullable(),
  /** Vote version 1: the chosen level. */
  level: int.nullable(),
  at: time,
  /** From when it counts no longer. */
  voidedAt: time.nullable(),
  /** Null: not known, for ballots from before it was kept. */
  right: right.nullable(),
});

const vote = { publishedAt: time.nullable(), version: z.union([z.literal(1), z.literal(2)]), refusedSeconds: int };
const outcome = {
  result: voteResult,
  decidedAt: time.nullable(),
  /** The number of its line in the history of the entry, from 1, which decided it last. */
  verdict: int.nullable(),
  known,
};

/** The lines of each file, in the order of the files. */
export const openDataLines = {
  rules: z.strictObject({ from: time, rules: z.looseObject({ tables: z.array(z.looseObject({ id: z.string() })) }) }),
  tables: z.strictObject({ table: z.string(), courses: z.array(z.array(z.looseObject({}))) }),
  players: z.strictObject({
    player: z.int().positive(),
    nickname: z.string().min(1),
    /** Their ranking IDs, which prove who they are. */
    lr2: z
      .string()
      .regex(/^\d{1,6}$/)
      .nullable(),
    beatoraja: z.uuid().nullable(),
  }),
  entries: z.strictObject({
    entry,
    table: z.string(),
    level: int,
    proposed: place,
    md5,
    /** Empty: unknown. */
    sha256: z.union([sha256, z.literal('')]),
    notesHash: z.string().nullable(),
    title: z.string(),
    artist: z.string(),
    songUrl: z.string(),
    chartUrl: z.string(),
    comment: z.string(),
    adult: z.boolean(),
    /** The chart it was compared with. */
    original: z.strictObject({ md5: md5.nullable(), sha256: sha256.nullable() }),
    verified: z.boolean(),
    fixed: z.boolean(),
    imported: z.boolean(),
    proposer: player,
    ...vote,
    ...outcome,
    deletedAt: time.nullable(),
    removedAt: time.nullable(),
    withdrawn: z.boolean(),
  }),
  revisions: z.strictObject({
    revision,
    entry,
    kind: revisionKind,
    at: place,
    changeTo: z.string().nullable(),
    target: place,
    comment: z.string(),
    imported: z.boolean(),
    proposer: player,
    ...vote,
    publishedAt: time,
    ...outcome,
  }),
  history: z.strictObject({
    entry,
    revision: revision.nullable(),
    ...decision.shape,
    note: z.string(),
    /** Whether the vote count that decided it was undone. */
    undone: z.boolean(),
  }),
  ballots: z.strictObject({
    box,
    voter: player,
    ...ballot.shape,
    personDiff: z.boolean(),
    comment: z.string(),
    /** Whether a moderator hid the comment, which is empty then. */
    hidden: z.boolean(),
    voidedReason: z.string().nullable(),
  }),
  comments: z.strictObject({
    /** An entry, or an upload: `upload/7`. */
    on: z.string().regex(/^[a-z]+\/\d+$/),
    author: player,
    text: z.string(),
    at: time,
    /** The number of the comment on the same subject, from 1, that it answers. */
    replyTo: z.int().positive().nullable(),
    edited: z.boolean(),
    deleted: z.boolean(),
    hidden: z.boolean(),
  }),
  counts: z.strictObject({
    count: time,
    doneAt: time,
    /** From when the rules that it used are in force. */
    rules: time,
    /** Votes that it could not decide: `st 12`, `st revision 5`. */
    setAside: z.array(z.string()),
    undone: z.strictObject({ at: time, reason: z.string() }).nullable(),
    /** The sha256 of its file in `counts/`, by table. */
    files: z.record(z.string().regex(/^[a-z]+$/), sha256),
  }),
  uploads: z.strictObject({
    upload: z.int().positive(),
    importedNo: int.nullable(),
    title: z.string(),
    artist: z.string(),
    keys: z.string(),
    tags: z.array(z.string()),
    event: z.string(),
    comment: z.string(),
    songUrl: z.string(),
    youtube: z.string(),
    uploader: player,
    /** The name of an uploader without an account. */
    name: z.string().nullable(),
    at: time,
    charts: z.array(
      z.strictObject({
        name: z.string(),
        mark: z.string(),
        level: z.string(),
        difficulty: int.nullable(),
        title: z.string(),
        fileName: z.string(),
        md5: md5.nullable(),
        sha256: sha256.nullable(),
      }),
    ),
  }),
  charts: z.strictObject({
    sha256,
    md5,
    notesHash: z.string(),
    /** Tags that follow from the notes. Null: not computed. */
    traits: z.array(z.string()).nullable(),
    facts: z.looseObject({}),
  }),
  estimates: z.strictObject({ entry, double: z.boolean(), estimate: z.looseObject({}) }),
  lamps: z.strictObject({
    entry,
    /** The skills from `band` times the width of a band, which `docs/reference/estimate.md` gives. */
    band: int,
    /** How many players have each best lamp, from none to the last. */
    counts: z.array(int),
  }),
} as const;

export type OpenDataFile = keyof typeof openDataLines;
export type OpenDataLine<File extends OpenDataFile> = z.output<(typeof openDataLines)[File]>;
export const openDataFiles = Object.keys(openDataLines) as OpenDataFile[];

/** The file of a table at one vote count: a head, then a line for each vote that it decided there. It never changes. */
export const countFileHead = z.strictObject({
  form: z.literal(FORM),
  table: z.string(),
  count: time,
  rules: openDataLines.rules,
  /** The file of the table at the vote count before; null for the first. */
  before: z.strictObject({ file: z.string(), sha256 }).nullable(),
});
export const countFileLine = z.strictObject({
  box,
  entry: z.strictObject({ ...place.shape, title: z.string(), md5, result: voteResult, deleted: z.boolean() }),
  revision: z
    .strictObject({ kind: revisionKind, ...place.shape, changeTo: z.string().nullable(), blocked: z.boolean() })
    .nullable(),
  publishedAt: time,
  refusedSeconds: int,
  /** In the order in which they were cast, without the voters. */
  ballots: z.array(ballot),
  decision,
});
export type CountFileHead = z.output<typeof countFileHead>;
export type CountFileLine = z.output<typeof countFileLine>;

/** `index.json` of a dump: what is in the folder, with the hash of each file. */
export const openDataIndex = z.strictObject({
  form: z.literal(FORM),
  files: z.array(z.strictObject({ name: z.string(), lines: int.nullable(), bytes: int, sha256 })),
});
export type OpenDataIndex = z.output<typeof openDataIndex>;
