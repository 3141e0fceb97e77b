import type { Endpoint } from '#contract/platform/endpoint.ts';
import { uploadDetail, uploads } from '#contract/uploads/uploads.ts';
import {
  commentOnSong,
  commentOnUpload,
  deleteSongComment,
  deleteUploadComment,
  editSongComment,
  editUploadComment,
} from '#contract/voting/comments.ts';
import { song } from '#contract/voting/submissions.ts';
import { call, type Failure } from '../../base/api/call.ts';
import { currentRules } from '../../base/api/currentRules.ts';

/** What is commented on: its calls and limits. */
export interface CommentSubject {
  /** The maximum number of characters, and the error code for a longer comment. */
  limit: number;
  tooLongError: 'TOOLONGCOM' | 'TOOLONGCOM2';
  post: (comment: string, replyTo: string | null) => Promise<object | Failure>;
  edit: (id: string, comment: string) => Promise<object | Failure>;
  remove: (id: string) => Promise<object | Failure>;
  /** The endpoints whose replies hold the comments; they are refetched. */
  shownBy: readonly Endpoint[];
  /** Whether a comment stays hidden until the vote is decided. */
  isHidden: boolean;
  /** The chart whose measures `#048` in a comment names; undefined if there are several or none. */
  sha256: string | undefined;
  /** The table of the entry, for the names of the authors. */
  table?: string;
}

interface EntryIds {
  table: string;
  entryNo: number;
  sha256: string;
  isHidden: boolean;
}

/** An entry as a subject of comments: at most 200 characters, one a minute (voting.md). */
export function entryComments({ table, entryNo, sha256, isHidden }: EntryIds): CommentSubject {
  const params = { submission: String(entryNo) };
  return {
    limit: currentRules().fields.comment,
    tooLongError: 'TOOLONGCOM',
    post: (comment, replyTo) => call(commentOnSong, { params, body: { table, comment, replyTo } }),
    edit: (id, comment) => call(editSongComment, { params: { comment: id }, body: { comment } }),
    remove: (id) => call(deleteSongComment, { params: { comment: id } }),
    shownBy: [song],
    isHidden,
    sha256,
    table,
  };
}

/** An upload as a subject of comments: at most 50 characters, one a minute (uploads.md). */
export function uploadComments(entryNo: number, sha256: string | undefined): CommentSubject {
  const params = { submission: String(entryNo) };
  return {
    limit: currentRules().uploads.comment,
    tooLongError: 'TOOLONGCOM2',
    post: (comment, replyTo) => call(commentOnUpload, { params, body: { comment, replyTo } }),
    edit: (id, comment) => call(editUploadComment, { params: { comment: id }, body: { comment } }),
    remove: (id) => call(deleteUploadComment, { params: { comment: id } }),
    shownBy: [uploadDetail, uploads],
    isHidden: false,
    sha256,
  };
}
