import { type Refusal, refuse } from '../common/errors.ts';
import { isLink } from '../common/link.ts';
import { hasInvisible, isBlank, lengthOf } from '../common/text.ts';
import type { Rules } from '../rules/rules.ts';
import { uploadFields } from './fields.ts';
import { keyModes } from './keyModes.ts';
import type { PrefilledChart } from './prefill.ts';
import { uploadTags } from './tags.ts';

/** What somebody fills in to upload (specification §5 and §9); links, event and chart names may be empty. */
export interface UploadForm {
  /** Of who is not logged in; null: logged in, and whatever the form says of them does not count. */
  anonymous: { readonly name: string; readonly password: string } | null;
  title: string;
  artist: string;
  tags: readonly string[];
  keys: string;
  event: string;
  songUrl: string;
  youtube: string;
  comment: string;
  /** Whether a file comes with it; without one it is a link to a song, and its charts are what the form says (decisions.md §9). */
  file: boolean;
  charts: readonly UploadFormChart[];
}

export type UploadFormChart = Readonly<PrefilledChart>;

export type UploadFormRefusal = Refusal<'NOTINFO' | 'NOTVALIDVALUE' | 'NOTVALIDPW' | 'TOOLONGCOM2'>;

/**
 * Why a form for an upload is refused, with the `field` that is wrong and the number of its `chart`, from 0: first what is
 * missing, from top to bottom, then what is wrong, then the password, then the comment; null = it is good.
 */
export function whyNotUpload(rules: Rules, form: UploadForm): UploadFormRefusal | null {
  return whyMissing(form) ?? whyWrong(rules, form) ?? whyNotPassword(form) ?? whyTooLong(rules, form);
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

function whyWrong({ fields, uploads }: Rules, form: UploadForm): UploadFormRefusal | null {
  const { anonymous, tags, keys, charts } = form;
  const isLong = (text: string, limit: number) => lengthOf(text) > limit;
  const isWrongLink = (link: string) => link !== '' && (!isLink(link) || isLong(link, fields.link));
  const wrong: Record<string, boolean> = {
    proposer: anonymous !== null && (hasInvisible(anonymous.name) || isLong(anonymous.name, uploadFields.proposer.max)),
    title: isLong(form.title, fields.title),
    artist: isLong(form.artist, fields.title),
    tags: tags.length > uploadFields.tags.max || new Set(tags).size < tags.length || !tags.every(isUploadTag),
    keys: !keyModes.some((mode) => mode === keys),
    event: isLong(form.event, fields.title),
    songUrl: isWrongLink(form.songUrl),
    youtube: isWrongLink(form.youtube),
    charts: charts.length > uploads.chartsPerZip,
  };
  const field = Object.keys(wrong).find((name) => wrong[name]);
  if (field) return refuse('NOTVALIDVALUE', { field });
  for (const [chart, { chartname, mark, level, difficulty }] of charts.entries()) {
    if (isLong(chartname, uploadFields.chartName)) return refuse('NOTVALIDVALUE', { field: 'chartname', chart });
    if (isLong(mark, uploadFields.mark)) return refuse('NOTVALIDVALUE', { field: 'mark', chart });
    if (isLong(level, uploadFields.level)) return refuse('NOTVALIDVALUE', { field: 'level', chart });
    if (difficulty !== null && ![1, 2, 3, 4, 5].includes(difficulty)) {
      return refuse('NOTVALIDVALUE', { field: 'difficulty', chart });
    }
  }
  return null;
}

const isUploadTag = (tag: string) => uploadTags.some((known) => known === tag);

/** Of the characters that every password here is of, as what refuses it says. */
function whyNotPassword({ anonymous }: UploadForm): UploadFormRefusal | null {
  if (!anonymous) return null;
  const { min, max } = uploadFields.password;
  const { length } = anonymous.password;
  const isGood = /^[\w-]+$/.test(anonymous.password) && length >= min && length <= max;
  return isGood ? null : refuse('NOTVALIDPW', { min, max });
}

function whyTooLong({ uploads }: Rules, { comment }: UploadForm): UploadFormRefusal | null {
  return lengthOf(comment) > uploads.comment ? refuse('TOOLONGCOM2', { limit: uploads.comment }) : null;
}
