import { Link, useMatchRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
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

/** The ways through the site, in groups. */
export function Menu({ onChoose }: MenuProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { tables } = currentRules();
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
          <Link to={paths.vote} params={{ tableId: tables[0]?.id ?? '' }} {...own(paths.vote)}>
            <Icon name="vote" />
            {t('menu.vote')}
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
