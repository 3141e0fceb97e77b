import { isLink } from '#domain/common/link.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { uploadFields } from '#domain/uploads/fields.ts';
import { type UploadForm, type UploadFormRefusal, whyNotUpload } from '#domain/uploads/whyNotUpload.ts';
import { type ChartField, chartFields } from '../describeChart.ts';
import { chartsOf, type UploadDraft } from './uploadDraft.ts';

type Single =
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

/** A field of the form; those of a chart bear its id. */
export type FieldName = Single | `chart ${number} ${ChartField}`;

/** What is wrong with a field. */
export interface Fault {
  kind: 'missing' | 'noFile' | 'tooLong' | 'tags' | 'link' | 'password';
  /** Of what is too long. */
  limit?: number;
}

const goodChart = { chartname: '', mark: 'x', level: '1', difficulty: null };

/** With which nothing is wrong: what is wrong after one field of it was exchanged is wrong with that field. */
const good: UploadForm = {
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
  charts: [goodChart],
};

/** Everything that is wrong with what is written, each field by the rule that the server asks too. */
export function uploadFaults(
  rules: Rules,
  draft: UploadDraft,
  { hasFile, isLoggedIn }: { hasFile: boolean; isLoggedIn: boolean },
): Map<FieldName, Fault> {
  const faults = new Map<FieldName, Fault>();
  const ask = (name: FieldName, changes: Partial<UploadForm>, limit = 0) => {
    const why = whyNotUpload(rules, { ...good, ...changes });
    if (why) faults.set(name, faultOf(why, changes, limit));
  };
  const { fields, uploads } = rules;
  const file = !draft.nobms;
  if (file && !hasFile) faults.set('file', { kind: 'noFile' });
  for (const chart of chartsOf(draft)) {
    const limits = {
      chartname: uploadFields.chartName,
      mark: uploadFields.mark,
      level: uploadFields.level,
      difficulty: 0,
    };
    for (const name of chartFields) {
      const value = chart[name];
      const written = { [name]: typeof value === 'string' ? value.trim() : value };
      ask(`chart ${chart.id} ${name}`, { charts: [{ ...goodChart, ...written }] }, limits[name]);
    }
  }
  ask('title', { title: draft.title.trim() }, fields.title);
  ask('artist', { artist: draft.artist.trim() }, fields.title);
  ask('keys', { keys: draft.keys });
  ask('tags', { tags: draft.tags });
  ask('songUrl', { songUrl: draft.songUrl.trim(), file }, fields.link);
  ask('youtube', { youtube: draft.youtube.trim() }, fields.link);
  ask('event', { event: draft.event.trim() }, fields.title);
  ask('comment', { comment: draft.comment.trim() }, uploads.comment);
  if (!isLoggedIn) {
    const { proposer, password } = draft;
    const long = 'x'.repeat(uploadFields.password.min);
    ask('proposer', { anonymous: { name: proposer.trim(), password: long } }, uploadFields.proposer.max);
    ask('password', { anonymous: { name: 'x', password } });
  }
  return faults;
}

function faultOf({ error }: UploadFormRefusal, changes: Partial<UploadForm>, limit: number): Fault {
  if (changes.tags) return { kind: 'tags' };
  if (error === 'NOTINFO') return { kind: 'missing' };
  if (error === 'NOTVALIDPW') return { kind: 'password' };
  const link = changes.songUrl ?? changes.youtube;
  return link !== undefined && !isLink(link) ? { kind: 'link' } : { kind: 'tooLong', limit };
}
