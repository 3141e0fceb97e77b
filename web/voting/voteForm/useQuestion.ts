import { useTranslation } from 'react-i18next';
import type { Vote } from '#domain/voting/tally.ts';
import { tableLevelName } from '../../tables/LevelTag.tsx';
import type { BallotPaper } from './ballotPaper.ts';

/** Returns the question of a ballot paper, and the labels of its answers. */
export function useQuestion({ table, entry, about }: BallotPaper) {
  const { t } = useTranslation();
  const from = tableLevelName({ table: table.id, level: entry.level });
  if (about === 'song' || about === 'resurrection') {
    return { question: t(`ballot.ask.${about}`, { level: from }), voteLabel: (vote: Vote) => t(`vote.${vote}`) };
  }
  const target = 'target' in entry ? entry.target : null;
  return {
    question: t(`ballot.ask.${about}`, { from, to: target ? tableLevelName(target) : from }),
    voteLabel: (vote: Vote) => t(`vote.onRevision.${vote}`),
  };
}
