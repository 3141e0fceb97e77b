import { useTranslation } from 'react-i18next';
import type { VoteResult } from '#domain/voting/voteResult.ts';
import { Tag } from '../../base/ui/Tag.tsx';

/** Green, red, gray and orange. */
const colors = {
  accept: 'var(--accept)',
  reject: 'var(--reject)',
  canceled: 'var(--canceled)',
  new: 'var(--new)',
} as const;

interface ResultTagProps {
  result: VoteResult;
}

/** Shows the result of a vote as a tag. */
export function ResultTag({ result }: ResultTagProps) {
  const { t } = useTranslation();
  return <Tag color={colors[result]}>{t(`result.${result}`)}</Tag>;
}

interface EntryStateProps extends ResultTagProps {
  deleted: boolean;
  removed?: boolean;
}

/**
 * Shows the result of an entry's vote, and whether the entry was deleted from the official list or removed from every
 * list since.
 */
export function EntryState({ result, deleted, removed = false }: EntryStateProps) {
  const { t } = useTranslation();
  return (
    <>
      <ResultTag result={result} /> {deleted && <Tag color="var(--calm)">{t('result.deleted')}</Tag>}{' '}
      {removed && <Tag color="var(--calm)">{t('result.removed')}</Tag>}
    </>
  );
}
