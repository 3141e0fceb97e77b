import { z } from 'zod';
import { isBlank } from '#domain/common/text.ts';
import type { Role } from '#domain/moderation/acts.ts';
import { instant, lines, longText, sha256, tableId, text } from '../platform/fields.ts';

const number = z.int32();
const account = { account: number };
const entry = { table: tableId, entryNo: number };
/** The request that the act answers, which becomes `done`, as do those of others about the same. */
const because = { request: number.nullable().default(null) };
const comment = { comment: z.uuid() };
const ballots = { ...account, entry: z.object(entry).nullable() };
const source = z.url({ protocol: /^https?$/ }).max(2000);
/** Room for three times the courses of today's largest table, within the limit of a body. */
const COURSES_LENGTH = 40_000;
const notice = z.object({ message: lines.refine((message) => !isBlank(message)), description: lines });

/** What browser and server know of an act. What it does is the record of the same name on the server (`act`). */
export interface ActKind {
  readonly role: Role;
  /** Who reads the reason, besides admins: the person concerned, or everybody, in the history. */
  readonly reasonFor: 'admins' | 'person' | 'everybody';
  /** What it takes, besides its reason; absent: it is not done by this call. */
  readonly takes?: Readonly<Record<string, z.ZodType>>;
}

const byAdmin = { role: 'admin', reasonFor: 'admins' } as const satisfies ActKind;
const byAdminForAll = { role: 'admin', reasonFor: 'everybody' } as const satisfies ActKind;
const byAdminForPerson = { role: 'admin', reasonFor: 'person' } as const satisfies ActKind;
const byModerator = { role: 'moderator', reasonFor: 'person' } as const satisfies ActKind;

export const ACTS = {
  /** Its reason is the answer. `seen`: its last change, as the moderator read it; null: read as it was sent. */
  'answer-request': {
    ...byModerator,
    takes: { request: number, state: z.enum(['answered', 'done', 'declined']), seen: instant.nullable().default(null) },
  },
  warn: { ...byModerator, takes: account },
  unwarn: { role: 'moderator', reasonFor: 'admins', takes: account },
  bar: { ...byAdminForPerson, takes: { ...account, until: instant.nullable() } },
  unbar: { ...byAdmin, takes: account },
  ban: { ...byAdminForPerson, takes: account },
  unban: { ...byAdmin, takes: account },
  'end-sessions': { ...byAdmin, takes: account },
  /** The comment of a song, an upload or a ballot. */
  'hide-comment': { ...byModerator, takes: comment },
  'show-comment': { ...byModerator, takes: comment },
  'remove-upload': { ...byModerator, takes: { upload: number, ...because } },
  /** Null leaves a field unchanged; the chart is a staged file. */
  fix: {
    ...byAdminForAll,
    takes: { ...entry, ...because, songUrl: text.nullable(), chartUrl: text.nullable(), sha256: sha256.nullable() },
  },
  cancel: { ...byAdminForAll, takes: entry },
  /** All open votes of the account, or those on one entry. Everybody reads the reason after the close. */
  'void-votes': { ...byAdminForAll, takes: ballots },
  'restore-votes': { ...byAdmin, takes: ballots },
  'remove-from-sub': { ...byAdminForAll, takes: { ...entry, ...because } },
  /** All entries of a chart, and the uploads with its file, for its creator. */
  'delete-chart': { ...byAdminForAll, takes: { sha256, ...because } },
  suspend: { ...byAdmin, takes: { from: instant, until: instant } },
  'change-suspension': { ...byAdmin, takes: { period: number, until: instant } },
  'remove-suspension': { ...byAdmin, takes: { period: number } },
  /** Shown from and until; null: from now on, and until it is withdrawn. */
  notice: {
    ...byAdmin,
    takes: {
      code: z.string().regex(/^[\w.-]{1,64}$/),
      texts: z.object({ en: notice, ja: notice.nullable(), ko: notice.nullable() }),
      popsUp: z.boolean(),
      from: instant.nullable(),
      until: instant.nullable(),
    },
  },
  'withdraw-notice': { ...byAdmin, takes: { code: text } },
  /** The `course` of a table's header, as JSON. */
  courses: { ...byAdmin, takes: { table: tableId, json: longText.max(COURSES_LENGTH) } },
  'confirm-counts': { ...byAdmin, takes: {} },
  'undo-count': { ...byAdminForAll, takes: { run: instant } },
  'blank-trail': { ...byAdmin, takes: { line: number } },
  // `importFrom` tells of the progress of imports.
  'import-table': {
    ...byAdmin,
    takes: {
      table: tableId,
      source,
      /** The name of the source, to confirm that a table of another name is meant; empty: that of the table. */
      named: text,
      strict: z.boolean(),
      /** The `digest` of the preview: nothing else is imported. Null for a preview. */
      digest: sha256.nullable(),
    },
  },
  'import-uploads': { ...byAdmin, takes: { source, strict: z.boolean() } },
  /** Asks a second admin for an act that needs two, or declines it. */
  ask: byAdmin,
  decline: byAdmin,
  // On the command line alone.
  'make-admin': byAdmin,
  'make-moderator': byAdmin,
  'create-user': byAdmin,
  'reset-password': byAdmin,
  'import-community': byAdmin,
  'join-account': byAdmin,
  'split-account': byAdmin,
  'create-key': byAdmin,
  'import-scores': byAdmin,
  'import-archive': byAdmin,
} as const satisfies Record<string, ActKind>;

export type ActName = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as ActName[];

type Taking = {
  [Name in ActName]: (typeof ACTS)[Name] extends { takes: infer Shape extends z.ZodRawShape }
    ? z.output<z.ZodObject<{ name: z.ZodLiteral<Name> } & Shape>>
    : never;
};
/** An act by its name, with what it takes. */
export type ActInput = Taking[ActName];
/** What an act takes, without its name. */
export type ActTakes<Name extends ActName> = Omit<Taking[Name], 'name'>;

const inputs = ACT_NAMES.flatMap((name) => {
  const { takes }: ActKind = ACTS[name];
  return takes ? [z.object({ name: z.literal(name), ...takes })] : [];
});
/** Validates an act that the browser orders. */
export const actInput = z.discriminatedUnion('name', inputs as [(typeof inputs)[0]]) as unknown as z.ZodType<ActInput>;

/** The acts on a person that the person concerned reads, too, without who did them. */
export const ACTS_ON_PEOPLE = [
  'warn',
  'unwarn',
  'bar',
  'unbar',
  'ban',
  'unban',
  'hide-comment',
  'show-comment',
  'remove-upload',
  'void-votes',
  'restore-votes',
] as const satisfies readonly ActName[];
