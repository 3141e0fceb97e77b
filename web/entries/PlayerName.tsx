import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ClosedVote } from '#contract/verdicts.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { paths } from '../pages/paths.ts';
import styles from './PlayerName.module.css';

interface PlayerNameProps {
  /** Null where the account is deleted. */
  nickname: string | null;
}

/** Shows the nickname of a player, or that the account is deleted. */
export function PlayerName({ nickname }: PlayerNameProps) {
  const { t } = useTranslation();
  return nickname === null ? <span className={styles.gone}>{t('list.deletedAccount')}</span> : nickname;
}

interface ProposerProps {
  proposer: NonNullable<ClosedVote['proposer']>;
  /** The table that the profile opens in. */
  table: TableId;
}

/** Shows who proposed something, as a link to the profile. */
export function Proposer({ proposer: { nickname, userlr2id, minirid }, table }: ProposerProps) {
  const userId = userlr2id === null ? minirid : String(userlr2id);
  if (nickname === null || userId === null) return <PlayerName nickname={nickname} />;
  return (
    <Link to={paths.user} params={{ tableId: table, userId }} className={styles.proposer} dir="auto">
      {nickname}
    </Link>
  );
}

/** Shown in place of what is hidden until the vote is decided. */
export function HiddenUntilDecided() {
  const { t } = useTranslation();
  return <span className={styles.voting}>{t('list.voting')}</span>;
}
