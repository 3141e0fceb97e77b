import { useTranslation } from 'react-i18next';
import type { Vote } from '#domain/voting/tally.ts';
import { placeName } from '../tables/LevelTag.tsx';
import type { BallotPaper } from './paper/ballotPaper.ts';

/** What is asked about a song or a revision, and the words of its answers. */
export function useQuestion({ table, entry, about }: BallotPaper) {
  const { t } = useTranslation();
  const from = placeName({ table: table.id, level: entry.level });
  if (about === 'song' || about === 'resurrection') {
    return { question: t(`vote.ask.${about}`, { level: from }), word: (vote: Vote) => t(`vote.${vote}`) };
  }
  const target = 'target' in entry ? entry.target : null;
  return {
    question: t(`vote.ask.${about}`, { from, to: target ? placeName(target) : from }),
    word: (vote: Vote) => t(`vote.onRevision.${vote}`),
  };
}
