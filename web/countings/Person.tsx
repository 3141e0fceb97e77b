import { useTranslation } from 'react-i18next';
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

/** Stands where something is hidden until the vote is closed. */
export function Voting() {
  const { t } = useTranslation();
  return <span className={styles.voting}>{t('list.voting')}</span>;
}
