import type { Reply } from '#contract/endpoint.ts';
import type { searchSubmission as searchSubmissionEndpoint } from '#contract/revisions.ts';
import { fold } from '#domain/common/text.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { parseEntryNumber } from '../../charts/entryNumbers.ts';
import type { SubmissionList } from '../submissions/listedSubmissions.ts';

/**
 * Finds entries of a table for the revision form: first the entry of that number, then titles that begin with the text,
 * then titles and artists that contain it, each by number. An empty text finds nothing.
 */
export function searchSubmission(
  { lists }: Pick<Rules, 'lists'>,
  { rows }: Pick<SubmissionList, 'rows'>,
  value: string,
): Omit<Reply<typeof searchSubmissionEndpoint>, 'success'> {
  const text = fold(value);
  if (text === '') return { source: [] };
  const entryNo = parseEntryNumber(text);
  const found: (typeof rows)[number][][] = [[], [], []];
  for (const row of rows) {
    if (row.reply.entryNo === entryNo) found[0]?.push(row);
    else if (row.title.startsWith(text)) found[1]?.push(row);
    else if (row.title.includes(text) || row.artist.includes(text)) found[2]?.push(row);
  }
  const source = found
    .flat()
    .slice(0, lists.searchResults)
    .map(({ reply: { entryNo, level, title, artist, voteResult, deleted } }) => ({
      entryNo,
      level,
      title,
      artist,
      voteResult,
      deleted,
    }));
  return { source };
}
