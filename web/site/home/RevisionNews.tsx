import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { HomeRevision } from '#contract/site/site.ts';
import { REVISION_KINDS } from '#domain/voting/revisionKinds.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Tag } from '../../base/ui/Tag.tsx';
import { revisionColors } from '../../charts/revisionColors.ts';
import { paths } from '../../frame/pages/paths.ts';
import { LevelTag } from '../../tables/LevelTag.tsx';
import styles from './News.module.css';

/** A row of a revision: its type, its levels, and a link to its page. */
export function RevisionNews({ revision: { table, entryNo, level, title, type, to } }: { revision: HomeRevision }) {
  const { t } = useTranslation();
  const kind = REVISION_KINDS.find((known) => known === type);
  const target = to && to.table !== table ? tableOf(to.table) : undefined;
  return (
    <>
      <span className={styles.kind}>
        {kind && (
          <Tag color={revisionColors[kind]}>
            {kind === 'transfer' && target ? t('home.type.transferTo', { table: target.name }) : t(`home.type.${kind}`)}
          </Tag>
        )}
      </span>
      <span className={styles.move}>
        <LevelTag table={table} level={level} />
        {to && (
          <>
            <Icon name="arrow" size={14} label={t('home.leadsTo')} />
            <LevelTag {...to} />
          </>
        )}
      </span>
      <Link
        to={paths.revision}
        params={{ tableId: table, entryNo: String(entryNo) }}
        className={styles.title}
        preload={false}
      >
        {title}
      </Link>
    </>
  );
}
