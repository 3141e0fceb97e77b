import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ClosedVote } from '#contract/voting/verdicts.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { paths } from '../frame/pages/paths.ts';
import { SkillName } from '../tables/SkillName.tsx';
import styles from './PlayerName.module.css';
import { usePlayer } from './usePlayer.ts';

interface PlayerNameProps {
  /** Null if the account is deleted. */
  nickname: string | null;
  /** The LR2 ID or MinIR ID, if it is known; otherwise it is looked up. */
  userId?: string | null;
  /** The table for the color of the name and for the profile; without it the best color of all tables is used. */
  table?: TableId;
}

/** Shows the nickname of a player in its color, as a link to the profile, or that the account is deleted. */
export function PlayerName({ nickname, userId = null, table }: PlayerNameProps) {
  const { t } = useTranslation();
  const player = usePlayer(nickname, table);
  if (nickname === null) return <span className={styles.gone}>{t('list.deletedAccount')}</span>;
  const id = userId ?? player?.userid;
  if (id === undefined) return <bdi className={styles.plain}>{nickname}</bdi>;
  const tableId = table ?? currentRules().tables[0]?.id ?? '';
  const link = (
    <Link to={paths.user} params={{ tableId, userId: id }} className={styles.link} dir="auto">
      {nickname}
    </Link>
  );
  return player ? <SkillName color={player.color}>{link}</SkillName> : link;
}

interface ProposerProps {
  proposer: NonNullable<ClosedVote['proposer']>;
  table: TableId;
}

/** Shows who proposed something. */
export function Proposer({ proposer: { nickname, userlr2id, minirid }, table }: ProposerProps) {
  const userId = userlr2id === null ? minirid : String(userlr2id);
  return <PlayerName nickname={nickname} userId={userId} table={table} />;
}

/** Shown in place of what is hidden until the vote is decided. */
export function HiddenUntilDecided() {
  const { t } = useTranslation();
  return <span className={styles.voting}>{t('list.voting')}</span>;
}
