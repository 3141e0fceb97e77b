import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ClosedVote } from '#contract/verdicts.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { paths } from '../pages/paths.ts';
import styles from './Person.module.css';

interface PersonProps {
  /** Null: the account is deleted. */
  nickname: string | null;
}

/** Somebody's name, or that their account is gone. */
export function Person({ nickname }: PersonProps) {
  const { t } = useTranslation();
  return nickname === null ? <span className={styles.gone}>{t('list.deletedAccount')}</span> : nickname;
}

interface ProposerProps {
  proposer: NonNullable<ClosedVote['proposer']>;
  /** The table their profile opens in. */
  table: TableId;
}

/** Who proposed something, as a link to their profile. */
export function Proposer({ proposer: { nickname, userlr2id, minirid }, table }: ProposerProps) {
  const userId = userlr2id === null ? minirid : String(userlr2id);
  if (nickname === null || userId === null) return <Person nickname={nickname} />;
  return (
    <Link to={paths.user} params={{ tableId: table, userId }} className={styles.proposer} dir="auto">
      {nickname}
    </Link>
  );
}

/** Stands where something is hidden until the vote is closed. */
export function HiddenUntilDecided() {
  const { t } = useTranslation();
  return <span className={styles.voting}>{t('list.voting')}</span>;
}
