import { Loader, VisuallyHidden } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentRules } from '../api/currentRules.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ChartDrop.module.css';

/** The file extensions of charts that may be proposed (voting.md §4.1). */
export const PROPOSED_EXTENSIONS = ['.bms', '.bme', '.bml'];
/** The file extensions of originals that a chart is verified against. */
export const ORIGINAL_EXTENSIONS = [...PROPOSED_EXTENSIONS, '.pms'];

interface ChartDropProps {
  /** Says what to drop here. */
  label: string;
  extensions: readonly string[];
  /** Says which files; by default charts. */
  hint?: string;
  /** The file that was dropped last. */
  file: File | null;
  isReading: boolean;
  onFile: (file: File) => void;
}

/** A field for a chart file, which is dropped on it or chosen by click or key. The content is not checked here. */
export function ChartDrop({ label, extensions, hint, file, isReading, onFile }: ChartDropProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const { megabytes } = currentRules().uploads;
  const pick = (files: FileList | null) => files?.[0] && onFile(files[0]);

  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    pick(event.dataTransfer.files);
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
      <small>{hint ?? t('submit.dropHint', { endings: extensions.join(' '), megabytes })}</small>
      <VisuallyHidden>
        <input
          type="file"
          accept={extensions.join(',')}
          onChange={(event) => {
            pick(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </VisuallyHidden>
    </label>
  );
}
