import { type Refusal, refuse } from '../common/errors.ts';
import { isLink } from '../common/link.ts';
import { hasControl, hasInvisible, isBlank, lengthOf } from '../common/text.ts';
import type { Rules } from '../rules/rules.ts';
import { uploadFields } from './fields.ts';
import { keyModes } from './keyModes.ts';
import type { PrefilledChart } from './prefill.ts';
import { uploadTags } from './tags.ts';

/** The upload form as filled in. Links, event and chart names may be empty. */
export interface UploadForm {
  /** The name and password of somebody who is not logged in; null for a logged-in user, for whom they are ignored. */
  anonymous: { readonly name: string; readonly password: string } | null;
  title: string;
  artist: string;
  tags: readonly string[];
  keys: string;
  event: string;
  songUrl: string;
  youtube: string;
  comment: string;
  /** Whether a file is sent. Without one, the upload is a link to a song, and its charts are those of the form. */
  file: boolean;
  charts: readonly UploadFormChart[];
}

export type UploadFormChart = Readonly<PrefilledChart>;

export type UploadFormRefusal = Refusal<'NOTINFO' | 'NOTVALIDVALUE' | 'NOTVALIDPW' | 'TOOLONGCOM2'>;

/**
 * Returns why an upload form is refused, with the invalid `field` and the index of its `chart`, from 0; null if it is
 * valid. Missing fields come first, from top to bottom, then invalid fields, then the password, then a comment that is
 * too long.
 */
export function whyNotUpload(rules: Rules, form: UploadForm): UploadFormRefusal | null {
  return whyMissing(form) ?? whyInvalid(rules, form) ?? whyNotPassword(form) ?? whyTooLong(rules, form);
}

function whyMissing(form: UploadForm): UploadFormRefusal | null {
  const { anonymous, title, artist, tags, keys, comment, file, songUrl, charts } = form;
  const required: Record<string, boolean> = {
    proposer: anonymous !== null && isBlank(anonymous.name),
    password: anonymous !== null && anonymous.password === '',
    title: isBlank(title),
    artist: isBlank(artist),
    tags: tags.length < uploadFields.tags.min,
    keys: keys === '',
    songUrl: !file && isBlank(songUrl),
    charts: charts.length === 0,
  };
  const missing = Object.keys(required).find((field) => required[field]);
  if (missing) return refuse('NOTINFO', { field: missing });
  for (const [chart, { mark, level }] of charts.entries()) {
    if (isBlank(mark)) return refuse('NOTINFO', { field: 'mark', chart });
    if (isBlank(level)) return refuse('NOTINFO', { field: 'level', chart });
  }
  return isBlank(comment) ? refuse('NOTINFO', { field: 'comment' }) : null;
}

function whyInvalid({ fields, uploads }: Rules, form: UploadForm): UploadFormRefusal | null {
  const { anonymous, tags, keys, charts } = form;
  const isLong = (text: string, limit: number) => lengthOf(text) > limit;
  const isWrongLine = (text: string, limit: number) => isLong(text, limit) || hasControl(text);
  const isInvalidLink = (link: string) => link !== '' && (!isLink(link) || isLong(link, fields.link));
  const invalid: Record<string, boolean> = {
    proposer: anonymous !== null && (hasInvisible(anonymous.name) || isLong(anonymous.name, uploadFields.proposer.max)),
    title: isWrongLine(form.title, fields.title),
    artist: isWrongLine(form.artist, fields.title),
    tags: tags.length > uploadFields.tags.max || new Set(tags).size < tags.length || !tags.every(isUploadTag),
    keys: !keyModes.some((mode) => mode === keys),
    event: isWrongLine(form.event, fields.title),
    songUrl: isInvalidLink(form.songUrl),
    youtube: isInvalidLink(form.youtube),
    comment: hasControl(form.comment, { severalLines: true }),
    charts: charts.length > uploads.chartsPerZip,
  };
  const field = Object.keys(invalid).find((name) => invalid[name]);
  if (field) return refuse('NOTVALIDVALUE', { field });
  for (const [chart, { chartname, mark, level, difficulty }] of charts.entries()) {
    if (isWrongLine(chartname, uploadFields.chartName)) return refuse('NOTVALIDVALUE', { field: 'chartname', chart });
    if (isWrongLine(mark, uploadFields.mark)) return refuse('NOTVALIDVALUE', { field: 'mark', chart });
    if (isWrongLine(level, uploadFields.level)) return refuse('NOTVALIDVALUE', { field: 'level', chart });
    if (difficulty !== null && ![1, 2, 3, 4, 5].includes(difficulty)) {
      return refuse('NOTVALIDVALUE', { field: 'difficulty', chart });
    }
  }
  return null;
}

const isUploadTag = (tag: string) => uploadTags.some((known) => known === tag);

/** Allows the same characters as account passwords. */
function whyNotPassword({ anonymous }: UploadForm): UploadFormRefusal | null {
  if (!anonymous) return null;
  const { min, max } = uploadFields.password;
  const { length } = anonymous.password;
  const isValid = /^[\w-]+$/.test(anonymous.password) && length >= min && length <= max;
  return isValid ? null : refuse('NOTVALIDPW', { min, max });
}

function whyTooLong({ uploads }: Rules, { comment }: UploadForm): UploadFormRefusal | null {
  return lengthOf(comment) > uploads.comment ? refuse('TOOLONGCOM2', { limit: uploads.comment }) : null;
}
