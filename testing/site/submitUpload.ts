import { hashesOf } from '#server/platform/hash.ts';
import type { Player } from '../data/players.ts';
import { chartText } from '../files/chartText.ts';
import type { Answer, Part, Site } from './site.ts';

/** The password of every upload without an account. */
export const UPLOAD_PASSWORD = 'delete-me';

export interface UploadFacts {
  /** The bytes of the file; `chartText()` by default, null sends no file. */
  file?: Uint8Array | null;
  fileName?: string;
  /** The submitted facts of its charts; by default those of a single chart. */
  charts?: readonly object[];
  /** Any field of the form. */
  fields?: Readonly<Record<string, string>>;
}

/** Returns valid form fields for these charts. */
function uploadFields(
  who: Player | null,
  { file = chartText(), fileName = 'chart.bms', charts, fields = {} }: UploadFacts,
): Record<string, string> {
  const fileInfo = charts ?? [
    {
      filename: fileName,
      ...(file && { sha256: hashesOf(file).sha256 }),
      chartname: '[ANOTHER]',
      mark: '★',
      level: '12',
      difficulty: 4,
    },
  ];
  return {
    ...(who ? {} : { proposer: 'somebody', password: UPLOAD_PASSWORD }),
    title: 'Song',
    artist: 'an artist',
    tags: 'stream,chords',
    keys: '7keys',
    comment: 'have fun',
    fileinfo: JSON.stringify(fileInfo),
    ...fields,
  };
}

/** Returns the form of an upload without an account, to send it over a network. */
export function uploadForm(facts: UploadFacts = {}): FormData {
  const { file = chartText(), fileName = 'chart.bms' } = facts;
  const form = new FormData();
  for (const [name, value] of Object.entries(uploadFields(null, facts))) form.append(name, value);
  if (file) form.append('file', new Blob([Buffer.from(file)]), fileName);
  return form;
}

/** Uploads a file, as the form does: a small chart by default, without an account if `who` is null. */
export function submitUpload(
  site: Site,
  who: Player | null,
  facts: UploadFacts = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { file = chartText(), fileName = 'chart.bms' } = facts;
  const fields = Object.entries(uploadFields(who, facts)).map(([field, value]) => ({ field, value }));
  const parts: Part[] = file ? [...fields, { field: 'file', fileName, value: file }] : fields;
  return site.send('/api/uploader/submit', parts, who, headers);
}
