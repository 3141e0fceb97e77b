import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { menu } from '../frame/pages/menu.ts';
import { showDialog } from '../frame/shellDialog.ts';
import styles from './Foot.module.css';

/** The foot of every page, below the first screen: what few visitors look for. */
export function Foot({ inert }: { inert: boolean }) {
  const { t } = useTranslation();
  return (
    <footer inert={inert} className={styles.foot}>
      {menu.foot.map(({ to, name }) => (
        <Link key={to} to={to}>
          {t(`menu.${name}`)}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => showDialog('keys')}>
        {t('menu.keys')}
      </button>
    </footer>
  );
}
