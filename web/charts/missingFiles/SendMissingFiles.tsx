import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knownCharts } from '#contract/charts/missingCharts.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { ProgressBar } from '../../base/ui/ProgressBar.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { ManyFilesDrop } from './ManyFilesDrop.tsx';
import styles from './MissingFiles.module.css';
import { MissingFilesTask, type Progress } from './MissingFilesTask.ts';

/** Takes any number of songs, and sends the charts whose files the site lacks. */
export function SendMissingFiles() {
  const { t } = useTranslation();
  const { progress, start, pause, resume } = useMissingFilesTask();
  const [isSearching, setSearching] = useState(false);
  const take = (files: File[]) => {
    setSearching(false);
    start(files);
  };
  return (
    <>
      <ManyFilesDrop onFiles={take} onSearch={() => setSearching(true)} />
      {isSearching ? (
        <p role="status">{t('missingFiles.searching')}</p>
      ) : (
        progress && <TaskProgress progress={progress} onPause={pause} onResume={resume} />
      )}
    </>
  );
}

interface TaskProgressProps {
  progress: Progress;
  onPause: () => void;
  onResume: () => void;
}

/** Shows how far the task is, and pauses and resumes it. */
function TaskProgress({ progress, onPause, onResume }: TaskProgressProps) {
  const { t, i18n } = useTranslation();
  const { state, files, looked, unreadable, charts, missing, sent, refused, failure } = progress;
  const number = (value: number) => numberText(i18n.language, value);
  const of = (done: number, total: number) => t('missingFiles.filesOf', { done: number(done), total: number(total) });
  const all = files + missing;
  const figures = [
    ['files', of(looked, files)],
    ['charts', number(charts)],
    ['missing', number(missing)],
    ['sent', of(sent, missing)],
    ...(refused > 0 ? ([['refused', number(refused)]] as const) : []),
    ...(unreadable > 0 ? ([['unreadable', number(unreadable)]] as const) : []),
  ] as const;
  return (
    <Stack component="section" gap="var(--space-3)" aria-label={t('missingFiles.progress')}>
      <ProgressBar
        percent={all === 0 ? 100 : (100 * (looked + sent + refused)) / all}
        label={t('missingFiles.progress')}
      />
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`missingFiles.figure.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state !== 'done' && (
        <Group gap="var(--space-3)">
          <Button
            onClick={state === 'paused' ? onResume : onPause}
            variant="default"
            leftSection={<Icon name={state === 'paused' ? 'play' : 'pause'} />}
          >
            {t(state === 'paused' ? 'missingFiles.resume' : 'missingFiles.pause')}
          </Button>
        </Group>
      )}
      <p role="status" className={styles.state}>
        {stateText()}
      </p>
      <FailureNote failure={failure} />
    </Stack>
  );

  function stateText(): string {
    if (state === 'waiting') return t('missingFiles.waiting');
    if (state === 'paused') return t('missingFiles.paused');
    if (state !== 'done') return '';
    if (sent > 0) return t('missingFiles.done', { sent: number(sent) });
    return charts > 0 ? t('missingFiles.doneNothing') : t('missingFiles.nothing');
  }
}

/** The task of the files that were dropped last; it ends with the screen. */
function useMissingFilesTask() {
  const queryClient = useQueryClient();
  const task = useRef<MissingFilesTask | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => () => task.current?.stop(), []);

  const start = (files: readonly File[]) => {
    task.current?.stop();
    task.current = new MissingFilesTask(files, (next) => {
      setProgress(next);
      const rests = next.state === 'done' || next.state === 'paused';
      if (rests) void queryClient.invalidateQueries({ queryKey: endpointKey(knownCharts) });
    });
    void task.current.run();
  };
  return { progress, start, pause: () => task.current?.pause(), resume: () => task.current?.resume() };
}
