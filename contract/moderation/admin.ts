import { z } from 'zod';
import { REASON_LENGTH } from '#domain/moderation/acts.ts';
import { REQUEST_KINDS, REQUEST_STATES } from '#domain/moderation/requests.ts';
import { ACT_NAMES, actInput } from '../acts/acts.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, lines, ok, page, sha256, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { change, requestDetail, requestRow } from './requests.ts';

const number = z.int32();
const outcome = z.object({
  ...ok,
  /** What it is done to, as admins name it. */
  subject: z.string(),
  /** Empty: it changes nothing. */
  changes: z.array(change),
  needsSecond: z.boolean(),
  /** Whether it waits for a second admin now. */
  asked: z.boolean(),
  /** What else is to know, in English as the command prints it. */
  notes: z.array(z.string()),
  /** Of an import: what it changes. */
  digest: z.string().optional(),
});
export type ActOutcome = z.output<typeof outcome>;

const read = { method: 'GET', access: 'session', limits: limitsOf('detail') } as const;
const write = { method: 'POST', access: 'session', limits: limitsOf('write') } as const;

/**
 * Performs an act of a moderator or admin, or with `preview` says what it would change. An act that needs a second admin
 * waits for one (`asked`).
 */
export const performAct = endpoint({
  ...write,
  path: '/api/admin/act',
  summary: 'Performs an act of a moderator or admin, or shows what it would change.',
  role: 'moderator',
  body: z.object({ act: actInput, reason: lines.max(REASON_LENGTH), preview: z.boolean() }),
  reply: outcome,
  refusals: [
    'NOTINFO',
    'EWARNED',
    'TOOLONGCOM',
    'ESONGNOTFOUND',
    'EALREADYSUBMIT',
    'EUNDO',
    'EUNDOLATE',
    'EIMPORT',
    'EIMPORTCHANGED',
    'EOWNMATTER',
    'EREQUESTCHANGED',
    'ENOTFOUND',
    'ENOTVALIDAUTH',
    'NOTVALIDVALUE',
    'ETOOCOMPLEX',
    'EBUSY',
    'ESTORAGE',
  ],
});

/** An act that waits for a second admin. */
const pendingAct = z.object({
  id: number,
  act: z.enum(ACT_NAMES),
  subject: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  until: instant,
  /** Whether the caller asked for it: somebody else has to confirm. */
  own: z.boolean(),
});
export type PendingAct = z.output<typeof pendingAct>;

/** Confirms, declines or previews an act that another admin asked for. Whoever asked may decline, too. */
export const endPendingAct = endpoint({
  ...write,
  path: '/api/admin/pending',
  summary: 'Confirms, declines or previews an act that waits for a second admin.',
  role: 'admin',
  body: z.object({ id: number, decision: z.enum(['preview', 'confirm', 'decline']) }),
  reply: outcome,
  refusals: performAct.refusals,
});

const forModerators = {
  /** Null for a visitor, and where `forOthers`. */
  asker: z.string().nullable(),
  /** Whether it is about the caller, or about an admin and the caller is a moderator: others answer, and `asker` is null. */
  forOthers: z.boolean(),
};
/** A request in the lists of moderators. */
const adminRequestRow = requestRow.extend(forModerators);

/** What needs attention; the parts for admins are empty for a moderator. */
export const overview = endpoint({
  ...read,
  path: '/api/admin/overview',
  summary: 'Returns what needs the attention of moderators and admins.',
  role: 'moderator',
  reply: z.object({
    ...ok,
    requests: z.array(adminRequestRow),
    openRequests: number,
    pending: z.array(pendingAct),
    /** Checks of the site that found something, in English: failed jobs, an overdue count, the age of the backup. */
    attention: z.array(z.object({ level: z.enum(['warning', 'error']), name: z.string(), sentence: z.string() })),
    /** Plays refused in the last seven days, by reason. */
    refusedPlays: z.array(z.object({ reason: z.string(), plays: number, players: number })),
    nextCount: instant.nullable(),
    /** Why vote counts are held; null if they are not. */
    countsHeld: z.string().nullable(),
    /** Vote counts of the last week, which can be undone. */
    runs: z.array(z.object({ run: instant, undone: z.boolean() })),
  }),
});

/** What the next vote count would decide now. */
export const nextCount = endpoint({
  ...read,
  limits: limitsOf('list'),
  path: '/api/admin/next-count',
  summary: 'Returns what the next vote count would decide.',
  role: 'admin',
  reply: z.object({
    ...ok,
    counts: z.array(
      z.object({
        dueAt: instant,
        outcomes: z.array(
          z.object({
            table: z.string(),
            entryNo: number,
            /** The number of the revision; null for the vote on the entry. */
            revision: number.nullable(),
            title: z.string(),
            level: z.string(),
            result: z.enum(['accept', 'reject', 'canceled', 'stays']),
            /** In English, as the command prints it: votes, and the rule that decides. */
            sentence: z.string(),
          }),
        ),
        setAside: z.array(z.string()),
      }),
    ),
  }),
});

/** Lists the periods without proposals and revisions, ordered by start. */
export const adminSuspensions = endpoint({
  ...read,
  path: '/api/admin/suspensions',
  summary: 'Lists the periods without proposals and revisions.',
  role: 'admin',
  reply: z.object({ ...ok, source: z.array(z.object({ period: number, from: instant, until: instant })) }),
});

/** Lists requests, the latest change first. */
export const adminRequests = endpoint({
  ...read,
  path: '/api/admin/requests',
  summary: 'Lists requests to the moderators.',
  role: 'moderator',
  query: z.object({
    page,
    state: z.enum([...REQUEST_STATES, 'all']).default('open'),
    kind: z.enum([...REQUEST_KINDS, 'appeal', 'all']).default('all'),
  }),
  reply: z.object({ ...ok, total: number, source: z.array(adminRequestRow) }),
});

/** A request; of an open vote a moderator sees the reported text alone. */
export const adminRequestDetail = endpoint({
  ...read,
  path: '/api/admin/requests/:request',
  summary: 'Returns a request to the moderators.',
  role: 'moderator',
  params: z.object({ request: text }),
  reply: z.object({
    ...ok,
    ...requestDetail.shape,
    ...forModerators,
    /** The account of the asker; null where `asker` is. */
    askerId: number.nullable(),
    /** For acts on what it is about; null where the caller may not know. */
    about: z.object({
      account: number.nullable(),
      table: z.string().nullable(),
      entryNo: number.nullable(),
      upload: number.nullable(),
      comment: z.uuid().nullable(),
      sha256: sha256.nullable(),
    }),
  }),
  refusals: ['ENOTFOUND'],
});

const playerRow = z.object({
  account: number,
  userId: z.string().nullable(),
  nickname: z.string().nullable(),
  rankingIds: z.array(z.string()),
  createdAt: instant,
  seenAt: instant.nullable(),
  states: z.array(z.enum(['admin', 'moderator', 'banned', 'barred', 'warned', 'deleted'])),
});
export type PlayerRow = z.output<typeof playerRow>;

/** Finds players by a part of nickname or login ID, or by a ranking ID. */
export const adminPlayers = endpoint({
  ...read,
  limits: limitsOf('list'),
  path: '/api/admin/players',
  summary: 'Finds players for moderators.',
  role: 'moderator',
  query: z.object({ search: text.default(''), page }),
  reply: z.object({ ...ok, source: z.array(playerRow), more: z.boolean() }),
});

/** A line of the audit trail. */
const trailLine = z.object({
  id: number,
  at: instant,
  act: z.enum(ACT_NAMES),
  /** The nickname of the admin or moderator; null: the operator. */
  actor: z.string().nullable(),
  /** The nickname of the admin who asked for it; null: nobody. */
  asker: z.string().nullable(),
  subject: z.string(),
  account: number.nullable(),
  /** A page of the site about it; null without one. */
  to: z.string().nullable(),
  reason: z.string(),
  changes: z.array(change),
  blanked: z.boolean(),
});
export type TrailLine = z.output<typeof trailLine>;

/**
 * A player with sanctions; the trail is empty for a moderator. `of` is a number, nickname, login ID or ranking ID, whatever
 * matches first: `lr2 12345` is no number.
 */
export const adminPlayer = endpoint({
  ...read,
  path: '/api/admin/player',
  summary: 'Returns a player for moderators.',
  role: 'moderator',
  query: z.object({ of: text.min(1) }),
  reply: z.object({
    ...ok,
    ...playerRow.shape,
    /** The path of the profile; null for a deleted account. */
    profile: z.string().nullable(),
    warning: z.object({ reason: z.string(), at: instant, seen: z.boolean() }).nullable(),
    barring: z.object({ reason: z.string(), at: instant, until: instant.nullable(), seen: z.boolean() }).nullable(),
    ban: z.object({ reason: z.string(), at: instant }).nullable(),
    trail: z.array(trailLine),
    requests: z.array(requestRow),
  }),
  refusals: ['ENOTFOUND'],
});

/** Lists the audit trail, the newest first. `/api/admin/trail.csv` exports all lines that the filters leave. */
export const trail = endpoint({
  ...read,
  limits: limitsOf('list'),
  path: '/api/admin/trail',
  summary: 'Lists what moderators, admins and the operator did.',
  role: 'admin',
  query: z.object({
    page,
    act: z.enum([...ACT_NAMES, 'all']).default('all'),
    /** A nickname, or `operator`. */
    actor: text.default(''),
    /** A part of the subject or of the reason. */
    search: text.default(''),
    from: z.iso.date().or(z.literal('')).default(''),
    until: z.iso.date().or(z.literal('')).default(''),
  }),
  reply: z.object({ ...ok, total: number, source: z.array(trailLine) }),
});

/** `planned`: shown from a time on that is ahead. */
const noticeState = z.enum(['planned', 'shown', 'withdrawn']);
export type NoticeState = z.output<typeof noticeState>;

const noticeTexts = z.object({ message: z.string(), description: z.string() });

/** Lists all notices, planned and withdrawn ones too, the newest first. */
export const adminNotices = endpoint({
  ...read,
  path: '/api/admin/notices',
  summary: 'Lists all notices, planned and withdrawn ones too.',
  role: 'admin',
  reply: z.object({
    ...ok,
    source: z.array(
      z.object({
        code: z.string(),
        texts: z.object({ en: noticeTexts, ja: noticeTexts.nullable(), ko: noticeTexts.nullable() }),
        from: instant,
        /** Null: until it is withdrawn. */
        until: instant.nullable(),
        popsUp: z.boolean(),
        state: noticeState,
      }),
    ),
  }),
});

/** A line of an import's reply. The last one has `done`, or is a refusal. */
const importLine = z.object({
  /** A step, in English as the command prints it. */
  line: z.string().optional(),
  done: outcome.omit({ success: true }).optional(),
});
export type ImportLine = z.output<typeof importLine>;

/**
 * Imports a table or uploads from an address as `performAct` does, and tells of its progress: the reply is lines of JSON
 * while it runs. A request that is aborted stores nothing.
 */
export const importFrom = endpoint({
  ...performAct,
  path: '/api/admin/import',
  summary: 'Imports a table or uploads from an address; replies with lines of JSON while it runs.',
  role: 'admin',
  body: performAct.body.extend({ act: actInput.refine(({ name }) => name.startsWith('import-')) }),
  reply: importLine,
});
