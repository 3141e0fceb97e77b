import { isLink } from '#domain/common/link.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { uploadFields } from '#domain/uploads/fields.ts';
import { type UploadForm, type UploadFormRefusal, whyNotUpload } from '#domain/uploads/whyNotUpload.ts';
import { type ChartField, chartFields } from '../describeChart.ts';
import { chartsOf, type UploadDraft } from './uploadDraft.ts';

type UploadField =
  | 'file'
  | 'title'
  | 'artist'
  | 'keys'
  | 'tags'
  | 'event'
  | 'songUrl'
  | 'youtube'
  | 'comment'
  | 'proposer'
  | 'password';

/** A field of the form; the fields of a chart are named with its id. */
export type FieldName = UploadField | `chart ${number} ${ChartField}`;

/** Why a field is refused. */
export interface FieldError {
  kind: 'missing' | 'noFile' | 'tooLong' | 'tags' | 'link' | 'password';
  /** The maximum number of characters, if the value is too long. */
  limit?: number;
}

const validChart = { chartname: '', mark: 'x', level: '1', difficulty: null };

/** A form without errors. With one field replaced, the rule reports errors of that field only. */
const validForm: UploadForm = {
  anonymous: null,
  title: 'x',
  artist: 'x',
  tags: ['ln'],
  keys: '7keys',
  event: '',
  songUrl: '',
  youtube: '',
  comment: 'x',
  file: true,
  charts: [validChart],
};

/** Returns every error of the form by field. Each field is checked by the same rule as on the server. */
export function uploadFieldErrors(
  rules: Rules,
  draft: UploadDraft,
  { hasFile, isLoggedIn }: { hasFile: boolean; isLoggedIn: boolean },
): Map<FieldName, FieldError> {
  const errors = new Map<FieldName, FieldError>();
  const check = (name: FieldName, changes: Partial<UploadForm>, limit = 0) => {
    const why = whyNotUpload(rules, { ...validForm, ...changes });
    if (why) errors.set(name, fieldErrorOf(why, changes, limit));
  };
  const { fields, uploads } = rules;
  const file = !draft.nobms;
  if (file && !hasFile) errors.set('file', { kind: 'noFile' });
  for (const chart of chartsOf(draft)) {
    const limits = {
      chartname: uploadFields.chartName,
      mark: uploadFields.mark,
      level: uploadFields.level,
      difficulty: 0,
    };
    for (const name of chartFields) {
      const value = chart[name];
      const input = { [name]: typeof value === 'string' ? value.trim() : value };
      check(`chart ${chart.id} ${name}`, { charts: [{ ...validChart, ...input }] }, limits[name]);
    }
  }
  check('title', { title: draft.title.trim() }, fields.title);
  check('artist', { artist: draft.artist.trim() }, fields.title);
  check('keys', { keys: draft.keys });
  check('tags', { tags: draft.tags });
  check('songUrl', { songUrl: draft.songUrl.trim(), file }, fields.link);
  check('youtube', { youtube: draft.youtube.trim() }, fields.link);
  check('event', { event: draft.event.trim() }, fields.title);
  check('comment', { comment: draft.comment.trim() }, uploads.comment);
  if (!isLoggedIn) {
    const { proposer, password } = draft;
    const validPassword = 'x'.repeat(uploadFields.password.min);
    check('proposer', { anonymous: { name: proposer.trim(), password: validPassword } }, uploadFields.proposer.max);
    check('password', { anonymous: { name: 'x', password } });
  }
  return errors;
}

function fieldErrorOf({ error }: UploadFormRefusal, changes: Partial<UploadForm>, limit: number): FieldError {
  if (changes.tags) return { kind: 'tags' };
  if (error === 'NOTINFO') return { kind: 'missing' };
  if (error === 'NOTVALIDPW') return { kind: 'password' };
  const link = changes.songUrl ?? changes.youtube;
  return link !== undefined && !isLink(link) ? { kind: 'link' } : { kind: 'tooLong', limit };
}
