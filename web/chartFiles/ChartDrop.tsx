import { Loader, VisuallyHidden } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentRules } from '../api/currentRules.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ChartDrop.module.css';

/** The endings of a chart that may be proposed, and of an original it was made from (decisions.md §7). */
export const PROPOSED_ENDINGS = ['.bms', '.bme', '.bml'];
export const ORIGINAL_ENDINGS = [...PROPOSED_ENDINGS, '.pms'];

interface ChartDropProps {
  /** What to drop here. */
  label: string;
  endings: readonly string[];
  /** The file that was dropped, until another one is. */
  file: File | null;
  isReading: boolean;
  onFile: (file: File) => void;
}

/** Where a chart file is dropped, or chosen by click or key. Whether it is a chart shows when it is read. */
export function ChartDrop({ label, endings, file, isReading, onFile }: ChartDropProps) {
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
    <label
      className={styles.drop}
      data-over={isOver}
      data-filled={file !== null}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      {isReading ? <Loader size={30} /> : <Icon name={file ? 'check' : 'file'} size={30} />}
      {file && <span className={styles.fileName}>{file.name}</span>}
      <span>{label}</span>
      <small>{t('submit.dropHint', { endings: endings.join(' '), megabytes })}</small>
      <VisuallyHidden>
        <input
          type="file"
          accept={endings.join(',')}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </VisuallyHidden>
    </label>
  );
}
