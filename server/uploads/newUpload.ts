import type { UploadForm, UploadFormChart } from '#domain/uploads/whyNotUpload.ts';
import type { ChartReading } from '../platform/fileReader/chartReading.ts';

/** The uploader: an account, or a name with a password, from an address as `clientAddress` returns it. */
export type Uploader = { accountId: number } | { accountId: null; name: string; password: string; address: string };

/** An upload that the rules allow. */
export interface NewUpload extends Omit<UploadForm, 'anonymous' | 'file' | 'charts'> {
  file: { sha256: string; name: string; size: number } | null;
  charts: readonly NewUploadChart[];
}

export interface NewUploadChart extends UploadFormChart {
  title: string;
  fileName: string;
  /** Null without a file. */
  read: ChartReading | null;
}
