import { createHash } from 'node:crypto';
import { chartText } from './chartText.ts';
import { zipOf } from './zipOf.ts';

/** Notes on seven keys and the scratch, denser toward the end, with a BPM change and a long note. */
const notes = [
  '#BPM01 75',
  '#LNTYPE 1',
  ...['11', '12', '13', '14', '15', '18', '19', '16'].flatMap((lane, index) =>
    Array.from({ length: 12 }, (_, measure) => {
      const places = Array.from({ length: 16 }, (_, place) =>
        (place + index * 2) % (14 - measure) === 0 ? '01' : '00',
      );
      return `#${String(measure + 3).padStart(3, '0')}${lane}:${places.join('')}`;
    }),
  ),
  '#00908:01',
  '#01651:0100000000000001',
];

const charts = ['[HYPER]', '[ANOTHER] 見本'].map((name, index) => ({
  name,
  fileName: `sample_${index + 1}.bms`,
  bytes: chartText({ title: 'Sample Orbit', lines: [`#SUBTITLE ${name}`, `#TOTAL ${260 + index * 40}`, ...notes] }),
}));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An invented upload: a zip of two charts. */
export const sampleUpload = {
  title: 'Sample Orbit',
  artist: 'artist / obj: sample',
  password: 'delete-me',
  file: { name: '見本 sample.zip', bytes: zipOf(charts.map(({ fileName, bytes }) => ({ name: fileName, bytes }))) },
  /** The sha256 of the first chart. */
  sha256: sha256(charts[0]?.bytes ?? new Uint8Array()),
};

/** Returns what the form sends for this upload, and for a second one that is a link without a file. */
export function sampleUploadForms(): FormData[] {
  const { title, artist, password, file } = sampleUpload;
  const common = { artist, password, proposer: 'sample', keys: '7keys', youtube: '' };
  const fileInfo = charts.map(({ name, fileName, bytes }, index) => ({
    filename: fileName,
    sha256: sha256(bytes),
    chartname: name,
    mark: 'st',
    level: String(index * 7 + 3),
    difficulty: index + 3,
  }));
  const uploaded = formOf({
    ...common,
    title,
    tags: 'stream,chords,ln',
    event: 'Sample Festival',
    songUrl: 'https://example.com/song/1',
    comment: 'Have fun! 楽しんで',
    fileinfo: JSON.stringify(fileInfo),
    nobms: 'false',
  });
  uploaded.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const byHand = [{ filename: '', sha256: '', chartname: 'ANOTHER', mark: '★', level: '12', difficulty: 4 }];
  const link = formOf({
    ...common,
    title: '<b>only</b> a link 별의 편지',
    tags: 'zero',
    event: '',
    songUrl: 'https://example.com/song/2',
    comment: 'Found elsewhere',
    fileinfo: JSON.stringify(byHand),
    nobms: 'true',
  });
  return [uploaded, link];
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
