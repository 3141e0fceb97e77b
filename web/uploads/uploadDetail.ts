import type { Reply } from '#contract/endpoint.ts';
import type { uploadDetail } from '#contract/uploads.ts';

/** An upload with its comments, as its page shows it. */
export type UploadDetail = Reply<typeof uploadDetail>['source'];
