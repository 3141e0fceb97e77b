import { z } from 'zod';
import { NOTIFICATION_KINDS } from '#domain/accounts/notifications.ts';
import { REQUEST_STATES } from '#domain/moderation/requests.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok, page } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';

const count = z.number().int();
const kind = z.enum(NOTIFICATION_KINDS);

/** One thing that the caller was told. */
const notificationRow = z.object({
  id: count,
  kind,
  time: instant,
  unread: z.boolean(),
  /** The entry that it is about, also if it is about a revision; null for uploads, limits, sanctions and requests. */
  entry: z.object({ table: z.string(), entryNo: count, title: z.string() }).nullable(),
  revision: z.object({ table: z.string(), entryNo: count }).nullable(),
  upload: z.object({ entryNo: count, title: z.string() }).nullable(),
  /** The decision, as in the history; null without one. */
  decision: z
    .object({
      tag: z.enum(['update', 'reject', 'cancel', 'delete', 'deletesub', 'changechart', 'changelink', 'undo']),
      /** Where the chart is official afterward; null = nowhere. */
      after: z.object({ table: z.string(), level: count }).nullable(),
    })
    .nullable(),
  /** The number of comments; null if it is not about comments. */
  comments: count.nullable(),
  /** A level limit that changed; null = no right to propose and vote. */
  limit: z.object({ table: z.string(), before: count.nullable(), after: count.nullable() }).nullable(),
  sanction: z
    .object({
      /** Besides what became of the person's rights: an own comment, upload, or ballots. */
      what: z.enum(['warned', 'unwarned', 'barred', 'restored', 'hidden', 'shown', 'removed', 'voided', 'unvoided']),
      /** Empty where it is for admins alone. */
      reason: z.string(),
      /** The end of suspended rights; null: none. */
      until: instant.nullable(),
      /** The title of a removed upload, else empty. */
      subject: z.string(),
    })
    .nullable(),
  /** An own request to the moderators that was answered, and its state now. */
  request: z.object({ id: count, subject: z.string(), state: z.enum(REQUEST_STATES) }).nullable(),
  /**
   * For a line of several notifications, of which the newest is given: how many entries one vote count of a table
   * decided, at `time`; `table` is null for all that are old and unread. Null for a line of one.
   */
  folded: z.object({ table: z.string().nullable(), count }).nullable(),
});
export type NotificationRow = z.output<typeof notificationRow>;

export const NOTIFICATIONS_PER_PAGE = 30;

/** Lists what the caller was told, newest first; `total` and `unread` are numbers of lines. Only the caller sees it. */
export const notifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "Lists the caller's notifications.",
  access: 'session',
  limits: limitsOf('detail'),
  query: z.object({ page }),
  reply: z.object({
    ...ok,
    total: count,
    unread: count,
    /** The kinds that are switched off. */
    off: z.array(kind),
    source: z.array(notificationRow),
  }),
});

/** Marks a notification of the caller as read, with the others of its line, and with all older ones if `older`. Succeeds for one that is gone. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: "Marks the caller's notifications as read.",
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ id: z.int32(), older: z.boolean() }),
});

/** Switches a kind of notification on or off. Nothing of a kind that is off is stored. */
export const switchNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/kinds',
  summary: 'Switches a kind of notification of the caller on or off.',
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ kind, on: z.boolean() }),
});
