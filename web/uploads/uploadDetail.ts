import type { Reply } from '#contract/endpoint.ts';
import type { uploadDetail } from '#contract/uploads.ts';

export type UploadDetail = Reply<typeof uploadDetail>['source'];
