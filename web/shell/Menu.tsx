import { Link, useMatchRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/dates.ts';
import { serverNow } from '../api/serverClock.ts';
import { paths, publishedPath } from '../paths.ts';
import { currentRules } from '../rules.ts';
import { Icon } from '../ui/Icon.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import styles from './Menu.module.css';
import { tableColor } from './tableColor.ts';
import { useIsNarrow } from './useIsNarrow.ts';

interface MenuProps {
  onChoose: () => void;
}

/** The screens that each table has one of. */
const lists = [
  { to: paths.submissions, icon: 'list', text: 'submissions' },
  { to: paths.revisions, icon: 'revise', text: 'revisions' },
  { to: paths.counting, icon: 'counting', text: 'counting' },
] as const;

/** The ways through the site, in groups. */
export function Menu({ onChoose }: MenuProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { tables } = currentRules();
  const first = tables[0]?.id ?? '';
  const thisYear = String(gmt9(serverNow()).year);
  const isHere = useMatchRoute();
  /** A link is current on every address of its screen, whatever the table. */
  const own = (to: (typeof paths)[keyof typeof paths]) => {
    const current = Boolean(isHere({ to }));
    return {
      className: current ? `${styles.item} ${styles.current}` : styles.item,
      'aria-current': current ? ('page' as const) : undefined,
      onClick: onChoose,
    };
  };
  return (
    <div className={styles.menu}>
      <ul>
        <li>
          <Link to={paths.home} {...own(paths.home)}>
            <Icon name="home" />
            {t('menu.home')}
          </Link>
        </li>
      </ul>
      <h2>Stellaverse</h2>
      <ul>
        <li>
          <Link to={paths.vote} params={{ tableId: first }} {...own(paths.vote)}>
            <Icon name="vote" />
            {t('menu.vote')}
          </Link>
        </li>
        <li>
          <Link to={paths.history} params={{ tableId: first, yearId: thisYear }} {...own(paths.history)}>
            <Icon name="history" />
            {t('menu.history')}
          </Link>
        </li>
        {lists.map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to} params={{ tableId: first }} {...own(to)}>
              <Icon name={icon} />
              {t(`menu.${text}`)}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.calls} {...own(paths.calls)}>
            <Icon name="code" />
            {t('menu.calls')}
          </Link>
        </li>
      </ul>
      <h2>{t('menu.tables')}</h2>
      <ul>
        {tables.map(({ id, name }) => (
          <li key={id}>
            <a href={publishedPath(id, 'official')} className={styles.item}>
              <span style={{ color: tableColor(id) }}>
                <Icon name="star" />
              </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
      {isNarrow && (
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
      )}
    </div>
  );
}
