import type { KeyMode } from '#domain/charts/chart.ts';
import type { PrefilledChart, PrefilledUpload } from '#domain/uploads/prefill.ts';
import { type UploadTag, uploadTags } from '#domain/uploads/tags.ts';

/** What is written of one chart. */
export interface DraftChart extends PrefilledChart {
  /** Tells it from the others, whatever is added or taken away. */
  id: number;
}

/** What is written in the upload form; charts of a file and those entered by hand both stay when one switches. */
export interface UploadDraft {
  title: string;
  artist: string;
  keys: KeyMode | '';
  tags: readonly UploadTag[];
  event: string;
  songUrl: string;
  youtube: string;
  comment: string;
  /** Without an account: the name that is shown, and what the upload is deleted with. */
  proposer: string;
  password: string;
  /** A link and no file. */
  nobms: boolean;
  fileCharts: readonly DraftChart[];
  handCharts: readonly DraftChart[];
}

let lastId = 0;

/** A chart with nothing written of it. */
export function blankChart(): DraftChart {
  lastId += 1;
  return { id: lastId, chartname: '', mark: '', level: '', difficulty: null };
}

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
    handCharts: [blankChart()],
  };
}

/** The charts of the draft that count. */
export function chartsOf({ nobms, fileCharts, handCharts }: UploadDraft): readonly DraftChart[] {
  return nobms ? handCharts : fileCharts;
}

/** Which of several charts is changed, and what of it. */
export function withChart(draft: UploadDraft, id: number, changes: Partial<PrefilledChart>): UploadDraft {
  const changed = (charts: readonly DraftChart[]) =>
    charts.map((chart) => (chart.id === id ? { ...chart, ...changes } : chart));
  return { ...draft, fileCharts: changed(draft.fileCharts), handCharts: changed(draft.handCharts) };
}

/**
 * The draft with what a file says of itself. What was filled in for the file before is replaced, what somebody wrote or chose
 * is not.
 */
export function withFile(draft: UploadDraft, read: PrefilledUpload, before: PrefilledUpload | null): UploadDraft {
  const text = (name: 'title' | 'artist' | 'keys') =>
    draft[name] === '' || draft[name] === before?.[name] ? read[name] : draft[name];
  const chosen = draft.tags.filter((tag) => !before?.tags.includes(tag));
  return {
    ...draft,
    title: text('title'),
    artist: text('artist'),
    keys: text('keys') as KeyMode,
    tags: uploadTags.filter((tag) => chosen.includes(tag) || read.tags.includes(tag)),
    fileCharts: read.charts.map((chart) => ({ ...blankChart(), ...chart })),
  };
}
