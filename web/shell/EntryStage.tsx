import type { SongDetail } from '#contract/voting/submissions.ts';
import { ChartStage } from '../charts/ChartStage.tsx';
import { MissingFile } from '../charts/missingFiles/MissingFile.tsx';
import { OwnFigures } from '../estimate/OwnFigures.tsx';

/** Whether an entry shows its estimate, which must not influence voters. */
export const isEstimated = ({ voteResult, deleted, openRevision }: SongDetail): boolean =>
  voteResult === 'accept' && !deleted && !openRevision;

/** The chart of an entry, with the viewer's lamp and chance; without its file, a place to bring it. */
export function EntryStage({ song }: { song: SongDetail }) {
  const { table, entryNo, md5, sha256, chart, picture, tags, removed } = song;
  return (
    <ChartStage
      chart={chart}
      picture={picture}
      tags={tags}
      missing={<MissingFile md5={md5} sha256={sha256} isMissing={!chart && !removed} />}
    >
      <OwnFigures table={table} entryNo={entryNo} isEstimated={isEstimated(song)} md5={md5} sha256={sha256} />
    </ChartStage>
  );
}
