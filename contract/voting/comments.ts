import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { instant, lines, ok, tableId, text } from '../platform/fields.ts';
import { limitsOf, WITHOUT_BODY } from '../platform/limits.ts';

/** A comment on a song or an upload, outside of votes. */
export const commentEntry = z.object({
  id: z.uuid(),
  /** Null for a deleted account, and for a deleted comment. */
  voter: z.string().nullable(),
  /** Empty for a deleted comment, which an admin reads, and for a hidden one, which moderators read. */
  voterComment: z.string(),
  time: instant,
  /** The `id` of the comment that this one answers; null = none, or that one is gone. */
  replyTo: z.uuid().nullable(),
  edited: z.boolean(),
  /** Whether its author deleted it. It stays in the list for its replies, and for the admin. */
  deleted: z.boolean(),
  /** Whether a moderator hid its text from everybody but moderators. */
  hidden: z.boolean(),
  /** Whether the viewer wrote it, and may delete it and for some minutes edit it. */
  own: z.boolean(),
});
export type CommentEntry = z.output<typeof commentEntry>;

const write = { method: 'POST', access: 'session', limits: limitsOf('write') } as const;
const params = z.object({ submission: text });
/** The comment that is answered; none by default. One that the viewer does not see is ENOTFOUND. */
const replyTo = z.uuid().nullable().default(null);

/** Writes a comment on a song, outside of votes. The same text again succeeds and is stored once. */
export const commentOnSong = endpoint({
  ...write,
  path: '/api/vote/comment/:submission',
  summary: 'Writes a comment on a song.',
  params,
  body: z.object({ table: tableId, comment: lines, replyTo }),
  refusals: ['EBANNED', 'ENOTFOUND', 'NOTINFO', 'TOOLONGCOM', 'EFLOODCOM'],
});

/** Writes a comment on an upload. The same text again succeeds and is stored once. */
export const commentOnUpload = endpoint({
  ...write,
  path: '/api/uploader/comment/:submission',
  summary: 'Writes a comment on an upload.',
  params,
  body: z.object({ comment: lines, replyTo }),
  reply: z.object({ ...ok, comment: commentEntry.pick({ voter: true, voterComment: true, time: true }) }),
  refusals: ['EBANNED', 'ENOTFOUND', 'NOTINFO', 'TOOLONGCOM2', 'EFLOODCOM'],
});

/** The common part of the endpoints that change one's own comment. ENOTFOUND if it is deleted or somebody else's. */
const change = { ...write, params: z.object({ comment: z.uuid() }), reply: z.object(ok) };
const edit = { ...change, body: z.object({ comment: lines }) };

export const editSongComment = endpoint({
  ...edit,
  path: '/api/vote/comment-edit/:comment',
  summary: "Changes one's own comment on a song, some minutes after it was written at the latest.",
  refusals: ['EBANNED', 'ENOTFOUND', 'NOTINFO', 'TOOLONGCOM', 'EEDITLATE'],
});

export const editUploadComment = endpoint({
  ...edit,
  path: '/api/uploader/comment-edit/:comment',
  summary: "Changes one's own comment on an upload, some minutes after it was written at the latest.",
  refusals: ['EBANNED', 'ENOTFOUND', 'NOTINFO', 'TOOLONGCOM2', 'EEDITLATE'],
});

/** Deletes one's own comment on a song. Deleting it again succeeds. */
export const deleteSongComment = endpoint({
  ...change,
  limits: limitsOf('write', WITHOUT_BODY),
  path: '/api/vote/comment-delete/:comment',
  summary: "Deletes one's own comment on a song.",
  refusals: ['EBANNED', 'ENOTFOUND'],
});

/** Deletes one's own comment on an upload. Deleting it again succeeds. */
export const deleteUploadComment = endpoint({
  ...change,
  limits: limitsOf('write', WITHOUT_BODY),
  path: '/api/uploader/comment-delete/:comment',
  summary: "Deletes one's own comment on an upload.",
  refusals: ['EBANNED', 'ENOTFOUND'],
});
