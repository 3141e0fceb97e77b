import type { KeyMode } from '#domain/charts/chart.ts';
import type { PrefilledChart, PrefilledUpload } from '#domain/uploads/prefill.ts';
import { type UploadTag, uploadTags } from '#domain/uploads/tags.ts';

/** The fields of one chart. */
export interface DraftChart extends PrefilledChart {
  /** Identifies the chart in the form, whichever charts are added or removed. */
  id: number;
}

/**
 * The fields of the upload form. It keeps the charts of a file and those entered by hand when the user switches between
 * them.
 */
export interface UploadDraft {
  title: string;
  artist: string;
  keys: KeyMode | '';
  tags: readonly UploadTag[];
  event: string;
  songUrl: string;
  youtube: string;
  comment: string;
  /** Without an account: the name that is shown, and the password that deletes the upload. */
  proposer: string;
  password: string;
  /** Whether it is a link without a file. */
  nobms: boolean;
  fileCharts: readonly DraftChart[];
  manualCharts: readonly DraftChart[];
}

let lastId = 0;

/** Returns a chart with empty fields and a new id. */
export function blankChart(): DraftChart {
  lastId += 1;
  return { id: lastId, chartname: '', mark: '', level: '', difficulty: null };
}

/** Returns the fields that the form starts with. */
export function blankDraft(): UploadDraft {
  return {
    title: '',
    artist: '',
    keys: '',
    tags: [],
    event: '',
    songUrl: '',
    youtube: '',
    comment: '',
    proposer: '',
    password: '',
    nobms: false,
    fileCharts: [],
    manualCharts: [blankChart()],
  };
}

/** Returns the charts that are uploaded: those of the file, or those entered by hand. */
export function chartsOf({ nobms, fileCharts, manualCharts }: UploadDraft): readonly DraftChart[] {
  return nobms ? manualCharts : fileCharts;
}

/** Returns the draft with changes to the chart that has this id. */
export function withChart(draft: UploadDraft, id: number, changes: Partial<PrefilledChart>): UploadDraft {
  const changed = (charts: readonly DraftChart[]) =>
    charts.map((chart) => (chart.id === id ? { ...chart, ...changes } : chart));
  return { ...draft, fileCharts: changed(draft.fileCharts), manualCharts: changed(draft.manualCharts) };
}

/**
 * Returns the draft prefilled with what a file says. Fields that were prefilled by the file `before` are replaced,
 * edited ones are kept; those of the charts too when it is the same file again.
 */
export function withFile(draft: UploadDraft, read: PrefilledUpload, before: PrefilledUpload | null): UploadDraft {
  const text = (name: 'title' | 'artist' | 'keys') =>
    draft[name] === '' || draft[name] === before?.[name] ? read[name] : draft[name];
  const chosen = draft.tags.filter((tag) => !before?.tags.includes(tag));
  const isSameFile = before !== null && JSON.stringify(before) === JSON.stringify(read);
  return {
    ...draft,
    title: text('title'),
    artist: text('artist'),
    keys: text('keys') as KeyMode,
    tags: uploadTags.filter((tag) => chosen.includes(tag) || read.tags.includes(tag)),
    fileCharts: isSameFile ? draft.fileCharts : read.charts.map((chart) => ({ ...blankChart(), ...chart })),
  };
}
