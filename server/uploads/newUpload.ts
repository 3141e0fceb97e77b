import type { UploadForm, UploadFormChart } from '#domain/uploads/whyNotUpload.ts';
import type { ReadChart } from '../charts/readChart.ts';

/** Who uploads: an account, or a name with a password. */
export type Uploader = { accountId: number } | { accountId: null; name: string; password: string };

/** An upload that every rule allows. */
export interface NewUpload extends Omit<UploadForm, 'anonymous' | 'file' | 'charts'> {
  file: { sha256: string; name: string; size: number } | null;
  charts: readonly NewUploadChart[];
}

export interface NewUploadChart extends UploadFormChart {
  title: string;
  fileName: string;
  /** Null: there is no file. */
  read: ReadChart | null;
}
