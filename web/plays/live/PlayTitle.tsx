import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PlayRow } from '#contract/plays/plays.ts';
import { PLAY_REFUSALS } from '#domain/players/plays/whyRefusePlay.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelTag } from '../../tables/LevelTag.tsx';
import styles from './Plays.module.css';

/** The chart that was played, with a link if it is listed, and the reason if the play was refused. */
export function PlayTitle({ play: { title, entry, refused } }: { play: PlayRow }) {
  const { t } = useTranslation();
  const name = title || t('list.noTitle');
  const why = PLAY_REFUSALS.find((known) => known === refused);
  return (
    <Stack gap="var(--space-1)" style={{ minWidth: 0 }}>
      <Group component="span" className={styles.title} gap="var(--space-2)" align="baseline" wrap="nowrap">
        {entry && <LevelTag {...entry} />}
        {entry ? (
          <Link
            to={paths.song}
            params={{ tableId: entry.table, entryNo: String(entry.entryNo) }}
            className="title-link"
            dir="auto"
          >
            {name}
          </Link>
        ) : (
          <span dir="auto">{name}</span>
        )}
      </Group>
      {why && (
        <Group component="p" className={styles.refused} gap="var(--space-icon)" align="stretch" wrap="nowrap">
          <Icon name="no" size={16} />
          <span>
            <b>{t('plays.refused')}</b> {t(`plays.why.${why}`)}
          </span>
        </Group>
      )}
    </Stack>
  );
}
