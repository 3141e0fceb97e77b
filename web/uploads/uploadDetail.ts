import type { Reply } from '#contract/platform/endpoint.ts';
import type { uploadDetail } from '#contract/uploads/uploads.ts';

/** An upload with its comments, as its page shows it. */
export type UploadDetail = Reply<typeof uploadDetail>['source'];
