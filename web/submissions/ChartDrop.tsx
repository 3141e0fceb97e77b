import { Loader, VisuallyHidden } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentRules } from '../rules.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './SubmitPanel.module.css';

const ENDINGS = ['.bms', '.bme', '.bml'];

interface ChartDropProps {
  isReading: boolean;
  onFile: (file: File) => void;
}

/** Where a chart file is dropped, or chosen by click or key. Whether it is a chart shows when it is read. */
export function ChartDrop({ isReading, onFile }: ChartDropProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const { megabytes } = currentRules().uploads;
  const take = (files: FileList | null) => files?.[0] && onFile(files[0]);

  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    take(event.dataTransfer.files);
  };

  return (
    <label className={styles.drop} data-over={isOver} onDragOver={drag(true)} onDragLeave={drag(false)} onDrop={drop}>
      {isReading ? <Loader size={30} /> : <Icon name="file" size={30} />}
      <span>{t('submit.drop')}</span>
      <small>{t('submit.dropHint', { endings: ENDINGS.join(' '), megabytes })}</small>
      <VisuallyHidden>
        <input
          type="file"
          accept={ENDINGS.join(',')}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </VisuallyHidden>
    </label>
  );
}
