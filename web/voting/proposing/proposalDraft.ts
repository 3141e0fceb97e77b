import * as z from 'zod/mini';
import { chartFacts, stagedFile } from '#contract/charts/chartFacts.ts';
import { HOUR_MS } from '#domain/common/dates.ts';
import { draftStore } from '../../base/drafts/draftStore.ts';
import { draftTtlMs } from '../../base/drafts/draftTtl.ts';

/** How long a staged file can be proposed; the server keeps it for 24 hours (charts.md §8). */
const STAGED_MS = 23 * HOUR_MS;

const proposalDraft = z.object({
  fields: z.object({
    level: z.string(),
    levelOf: z.string(),
    url: z.string(),
    urlDiff: z.string(),
    comment: z.string(),
    adult: z.boolean(),
    verify: z.boolean(),
  }),
  /** The links that the file brought. */
  prefilled: z.object({ url: z.string(), url_diff: z.string() }),
  /** The dropped file, which the server has; null if there is none. */
  file: z.nullable(
    z.object({
      stagedAt: z.number(),
      chart: chartFacts,
      staged: z.extend(stagedFile, { isUploaded: z.boolean() }),
    }),
  ),
});

/** What was filled in for a proposal and not sent. */
export type ProposalDraft = z.output<typeof proposalDraft>;

/** The drafts of proposals, one for each account. */
export const proposalDrafts = draftStore('proposal-drafts', proposalDraft, draftTtlMs);

/** Returns the file of a draft if the server still has it, else null. Times are in milliseconds. */
export function stagedFileOf({ file }: Pick<ProposalDraft, 'file'>, now: number): ProposalDraft['file'] {
  return file && now - file.stagedAt <= STAGED_MS ? file : null;
}
