import type { SongDetail } from '#contract/voting/submissions.ts';
import type { Refusal } from '#domain/common/errors.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { type FixRefusal, whyNotFix } from '#domain/voting/revisions/whyNotFix.ts';
import type { ChartPreviewFacts } from '../../../charts/chartFiles/readChart.ts';
import type { RevisionFields } from './revisionFields.ts';

/**
 * Returns why the server would refuse a fix, as far as the browser can know; null if it knows no reason. Only the
 * server can find other entries of the chart.
 */
export function whyNotFixYet(
  rules: Rules,
  { comment, url, urlDiff }: Pick<RevisionFields, 'comment' | 'url' | 'urlDiff'>,
  entry: SongDetail | null,
  chart: ChartPreviewFacts | null,
): Refusal<FixRefusal> | null {
  return whyNotFix({
    rules,
    form: { songUrl: url?.trim() ?? null, chartUrl: urlDiff?.trim() ?? null, comment },
    entry: entry && {
      result: entry.voteResult,
      deleted: entry.deleted,
      removed: entry.removed,
      md5: entry.md5,
      sha256: entry.sha256,
      songUrl: entry.url,
      chartUrl: entry.url_diff,
    },
    chart: chart && { md5: chart.md5, sha256: chart.sha256, title: chart.fullTitle, artist: chart.artist },
    others: [],
  });
}
