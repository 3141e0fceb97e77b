import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mainListNames } from '#domain/tables/listFiles.ts';
import { siteOrigin } from '../../base/api/siteOrigin.ts';
import { withTexts } from '../../base/i18n/texts.ts';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { paths } from '../../frame/pages/paths.ts';
import styles from './PublishedList.module.css';
import type { PublishedList } from './publishedList.ts';

const load = withTexts(() => import('../../site/help/AddSteps.tsx'), 'help');
const AddSteps = lazy(async () => ({ default: (await load()).AddSteps }));

/** The links to the lists of a table and to what a list belongs to. */
export function ListLinks({ list: { table, list, about } }: { list: PublishedList }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('publishedList.lists')} className={styles.lists}>
      {table &&
        mainListNames.map((name) => (
          <Link
            key={name}
            to={paths[`${name}List`]}
            params={{ tableId: table.id }}
            aria-current={name === list ? 'page' : undefined}
          >
            {t(`table.list.${name}`)}
          </Link>
        ))}
      {about && (
        <Link to={about.href as '/'} search={about.search ?? {}}>
          {t(`publishedList.about.${about.kind}`)}
        </Link>
      )}
      {table && !about && (
        <Link to={paths.vote} params={{ tableId: table.id }}>
          {t('publishedList.vote')}
          <Icon name="arrow" size={14} />
        </Link>
      )}
    </nav>
  );
}

/** How to add a list to a game: its address, and the steps in each game, folded behind a button. */
export function AddToGame({ page }: { page: string }) {
  const { t } = useTranslation();
  // A page that the server renders has them, for those without script.
  const [isOpen, setOpen] = useState(typeof document === 'undefined');
  const address = `${siteOrigin()}${page}`;
  return (
    <details className={styles.add} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('publishedList.add')}
        <Icon name="down" size={16} />
      </summary>
      {isOpen && (
        <div>
          <p className={styles.address}>
            <code title={t('publishedList.address')}>{address}</code>
            <CopyButton text={address} label={t('publishedList.copy')} done={t('publishedList.copied')} />
          </p>
          <Link to={paths.tableAddresses}>{t('publishedList.all')}</Link>
          <Suspense fallback={<Loading lines={6} shape="lines" />}>
            <AddSteps />
          </Suspense>
        </div>
      )}
    </details>
  );
}
