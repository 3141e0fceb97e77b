import { DAY_MS } from '#domain/common/dates.ts';

/** How long the drafts of proposals, revisions and uploads are kept after their last change. */
export const draftTtlMs = () => 30 * DAY_MS;
