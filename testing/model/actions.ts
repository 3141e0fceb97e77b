import fc from 'fast-check';

/** All people of the model, by index; the last one is the admin. */
export const CAST = ['aki', 'mina', 'yuki', 'jun', 'ren', 'sora', 'kai', 'admin'] as const;
const ADMIN = CAST.length - 1;

/** The number of chart files that can be proposed. */
export const CHARTS = 24;

/**
 * One action as plain data, so that a sequence can be printed and played again. `pick` is a number of any size that
 * chooses one of the entries or revisions that exist when the action is played.
 */
export type Action =
  | { do: 'propose'; actor: number; chart: number; table: string; level: number | string; drop: boolean; form: Form }
  | { do: 'vote'; actor: number; pick: number; on: On; endpoint: EndpointChoice; ballot: BallotChoice }
  | { do: 'crowd'; actor: number[]; pick: number; on: On; ballot: BallotChoice }
  | { do: 'comment'; actor: number; pick: number; text: string }
  | {
      do: 'revise';
      actor: number;
      pick: number;
      fitting: boolean;
      type: string;
      changeTo: string | null;
      comment: string;
    }
  | { do: 'ban' | 'unban' | 'bar' | 'unbar' | 'deleteAccount' | 'void'; actor: number }
  | { do: 'suspend'; days: number }
  | { do: 'remove' | 'cancel'; pick: number }
  | { do: 'withdraw'; actor: number; pick: number; on: 'open' | 'any'; own: boolean }
  | { do: 'fix'; actor: number; pick: number; url: string | null; chart: number | null; comment: string }
  | { do: 'wait'; minutes: number }
  | { do: 'toVoteCount'; milliseconds: number }
  | { do: 'count' }
  | { do: 'look' };

/** The target of a vote: an open vote if there is one, or any. */
type On = 'openSong' | 'openRevision' | 'anySong' | 'anyRevision' | 'nothing';
/** The version of the endpoint: the right one (`v2`), or the other one. */
type EndpointChoice = 'v1' | 'v2';

export interface BallotChoice {
  vote: 'yes' | 'neutral' | 'no';
  difficulty: 'high' | 'mid' | 'low';
  personDiff: boolean;
  level: number;
  comment: string;
}

interface Form {
  url: string;
  comment: string;
  adult: boolean;
}

const TOO_LONG = 'x'.repeat(201);
const pick = fc.nat(999);
/** The first people have all rights and act most often, so that limits are reached. */
const actor = fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, { weight: 4, arbitrary: fc.nat(ADMIN) });
const player = fc.nat(ADMIN - 1);

/** Tables and levels, most of them with a minimum of two or three votes. */
const place = fc.oneof(
  { weight: 5, arbitrary: fc.record({ table: fc.constant('dpst'), level: fc.nat(6) }) },
  { weight: 4, arbitrary: fc.record({ table: fc.constant('dp'), level: fc.constantFrom(0, 7, 8, 9, 10, 10) }) },
  { weight: 4, arbitrary: fc.record({ table: fc.constant('st'), level: fc.constantFrom(0, 3, 5, 6, 8, 10, 12) }) },
  { weight: 1, arbitrary: fc.record({ table: fc.constant('sl'), level: fc.constantFrom(0, 7, 12) }) },
  { weight: 2, arbitrary: fc.record({ table: fc.constant('fr'), level: fc.constantFrom(0, 7, 12) }) },
);
const level = (given: number) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom<number | string>(given, String(given)) },
    { weight: 1, arbitrary: fc.constantFrom<number | string>(13, -1, 1.5) },
  );

const usually = <T>(value: T, ...others: T[]) =>
  fc.oneof({ weight: 30, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const ballot: fc.Arbitrary<BallotChoice> = fc.record({
  vote: fc.constantFrom('yes', 'yes', 'yes', 'neutral', 'no', 'no'),
  difficulty: fc.constantFrom('mid', 'high', 'low'),
  personDiff: fc.boolean(),
  level: fc.integer({ min: 0, max: 8 }),
  comment: usually('because', '', TOO_LONG),
});

const propose: fc.Arbitrary<Action> = place.chain((given) =>
  fc.record({
    do: fc.constant('propose' as const),
    actor,
    chart: fc.nat(CHARTS - 1),
    table: usually(given.table, 'zz'),
    level: level(given.level),
    drop: usually(true, false),
    form: fc.record({
      url: usually('https://example.com/song', '', 'ftp://example.com'),
      comment: usually('', 'a comment', TOO_LONG),
      adult: fc.boolean(),
    }),
  }),
);

const on = fc.constantFrom<On[]>(
  'openSong',
  'openSong',
  'openSong',
  'openRevision',
  'openRevision',
  'anySong',
  'anyRevision',
);

const vote: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('vote' as const),
  actor,
  pick,
  on: fc.oneof({ weight: 30, arbitrary: on }, { weight: 1, arbitrary: fc.constant<On>('nothing') }),
  endpoint: usually<EndpointChoice>('v2', 'v1'),
  ballot,
});

/** Many people cast the same vote, which decides entries. */
const crowd: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('crowd' as const),
  actor: fc.shuffledSubarray([0, 1, 2, 3, 5, 6, 7], { minLength: 2 }),
  pick,
  on: fc.constantFrom<On[]>('openSong', 'openRevision', 'openRevision'),
  ballot: ballot.map((one) => ({ ...one, comment: 'because' })),
});

const revise: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('revise' as const),
  actor,
  // Few entries, so that they are revised often; most allow a revision of this type.
  pick: fc.nat(4),
  fitting: fc.constantFrom(true, true, true, true, false),
  type: fc.oneof(
    {
      weight: 30,
      arbitrary: fc.constantFrom('change', 'change', 'delete', 'resurrection', 'resurrection', 'transfer'),
    },
    { weight: 1, arbitrary: fc.constantFrom('', 'Change', 'raise') },
  ),
  changeTo: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('low', 'high', '0', '1', '2', '5', '9', '11', '12') },
    { weight: 1, arbitrary: fc.constantFrom('99', 'up', null) },
  ),
  comment: usually('it should', '', TOO_LONG),
});

const fix: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('fix' as const),
  actor: usually(ADMIN, 0),
  pick,
  url: fc.constantFrom(null, 'https://example.com/other', 'https://example.com/third', 'ftp://example.com'),
  chart: fc.option<number, null>(fc.nat(CHARTS - 1), { freq: 2 }),
  comment: usually('corrected', '', TOO_LONG),
});

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 18, arbitrary: propose },
  { weight: 24, arbitrary: vote },
  { weight: 22, arbitrary: crowd },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('comment' as const),
      actor,
      pick,
      text: usually('nice', '', 'good', TOO_LONG),
    }),
  },
  { weight: 24, arbitrary: revise },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('ban' as const, 'bar' as const, 'deleteAccount' as const),
      actor: player,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('unban' as const, 'unbar' as const, 'void' as const), actor: player }),
  },
  { weight: 3, arbitrary: fix },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('suspend' as const), days: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'cancel' as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      actor,
      pick,
      on: fc.constantFrom('open' as const, 'open' as const, 'any' as const),
      own: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 1, 59, 60 * 24) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 60 * 24 * 60 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('toVoteCount' as const),
      milliseconds: fc.constantFrom(-1, 0, 0, 1, 3_600_000),
    }),
  },
  { weight: 8, arbitrary: fc.constant<Action>({ do: 'count' }) },
  { weight: 4, arbitrary: fc.constant<Action>({ do: 'look' }) },
);

/** A sequence of actions. */
export const sequences = (longest: number, shortest = 1): fc.Arbitrary<Action[]> =>
  fc.array(action, { minLength: shortest, maxLength: longest, size: 'max' });
