import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';

interface OtherAccountProps {
  /** The account that the ballot was filled in for. */
  own: UserSession;
  /** The account that is logged in now; null while it is the same. */
  other: UserSession | null;
  /** Starts a ballot of the other account. */
  onTakeOver: () => void;
}

/** Shows why a ballot can't be cast: it was filled in for an account, and another one is logged in now. */
export function OtherAccount({ own, other, onTakeOver }: OtherAccountProps) {
  const { t } = useTranslation();
  const names = other && { nickname: other.nickname, own: own.nickname };
  return (
    <>
      <FailureNote message={names ? t('vote.otherAccount', names) : ''} />
      {names && (
        <Button variant="default" w="fit-content" onClick={onTakeOver}>
          {t('vote.voteAs', names)}
        </Button>
      )}
    </>
  );
}
