import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../base/ui/Button.tsx';
import { FileButton } from '../../../base/ui/FileButton.tsx';
import { Group, Stack } from '../../../base/ui/Layout.tsx';
import { Loader } from '../../../base/ui/Loader.tsx';
import { FailureNote } from '../../../base/ui/states/FailureNote.tsx';
import styles from '../ChartPlayer.module.css';
import type { useSong } from './useSong.ts';

/** So many missing sounds are named. */
const NAMED = 3;

interface SongPanelProps {
  song: ReturnType<typeof useSong>;
  /** From 0 to 1. */
  volume: number;
  onVolume: (volume: number) => void;
}

/** Takes the song's folder or zip, and says which of its sounds were found. */
export function SongPanel({
  song: { song, failure, isReading, progress, open, close },
  volume,
  onVolume,
}: SongPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const choose = (files: File[]) => void open(files);
  const isDecoding = progress !== null && progress.ready < progress.wanted;
  const names = song?.missing.slice(0, NAMED).join(', ');
  const more = (song?.missing.length ?? 0) - NAMED;
  return (
    <Stack component="section" gap="var(--space-2)" aria-labelledby={id}>
      <strong id={id}>{t('chartPlayer.song')}</strong>
      {!song && <span className={styles.help}>{t('chartPlayer.songHint')}</span>}
      <div role="status">
        {isReading && (
          <Group gap="var(--space-icon)">
            <Loader size={18} />
            {t('chartPlayer.songReading')}
          </Group>
        )}
        {song && <span>{t('chartPlayer.songFound', { found: song.files.size, total: song.total })}</span>}
        {song && song.missing.length > 0 && (
          <p className={styles.help}>
            {more > 0
              ? t('chartPlayer.songMissingMore', { names, count: more })
              : t('chartPlayer.songMissing', { names })}
          </p>
        )}
        {progress !== null && progress.failed > 0 && (
          <p className={styles.help}>{t('chartPlayer.songFailed', { count: progress.failed })}</p>
        )}
      </div>
      {isDecoding && (
        <span className={styles.help}>
          {t('chartPlayer.songDecoding', { ready: progress.ready, wanted: progress.wanted })}
        </span>
      )}
      <FailureNote message={failure ? failureText(t, failure) : ''} />
      {song && (
        <label className={styles.volume}>
          {t('chartPlayer.songVolume')}
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(volume * 100)}
            onChange={(event) => onVolume(Number(event.currentTarget.value) / 100)}
          />
        </label>
      )}
      <Group gap="var(--space-1)">
        <FileButton size="compact-sm" text={t('chartPlayer.songFolder')} isFolder onFiles={choose} />
        <FileButton size="compact-sm" text={t('chartPlayer.songZip')} accept=".zip" onFiles={choose} />
        {song && (
          <Button size="compact-sm" variant="subtle" onClick={close}>
            {t('chartPlayer.songRemove')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function failureText(t: TFunction, { error, charts }: NonNullable<SongPanelProps['song']['failure']>): string {
  if (error !== 'noChart') return t(`chartPlayer.songErrors.${error}`);
  return charts > 0 ? t('chartPlayer.songErrors.noChart', { charts }) : t('chartPlayer.songErrors.noCharts');
}
