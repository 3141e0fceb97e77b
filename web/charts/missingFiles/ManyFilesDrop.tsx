import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../../base/ui/FileButton.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import styles from '../chartFiles/FileDrop.module.css';
import { SEARCHED_EXTENSIONS } from './ChartHasher.ts';
import { droppedFiles, searchedFiles } from './droppedFiles.ts';

interface ManyFilesDropProps {
  /** Is called with the charts and zips, once the folders have been looked through. */
  onFiles: (files: File[]) => void;
  /** Is called before, as large folders take a while. */
  onSearch: () => void;
}

/** A field for any number of charts, zips and folders, which are dropped on it or chosen. */
export function ManyFilesDrop({ onFiles, onSearch }: ManyFilesDropProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    onSearch();
    void droppedFiles(event.dataTransfer).then(onFiles);
  };
  const choose = (files: File[]) => onFiles(searchedFiles(files));
  return (
    <section
      className={styles.drop}
      data-many
      data-over={isOver}
      aria-label={t('missingFiles.drop')}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <Icon name="file" size={30} />
      <span>{t('missingFiles.drop')}</span>
      <small>{t('missingFiles.dropHint', { endings: SEARCHED_EXTENSIONS.join(' ') })}</small>
      <Group gap="var(--space-2)" justify="center">
        <FileButton text={t('missingFiles.chooseFiles')} accept={SEARCHED_EXTENSIONS.join(',')} onFiles={choose} />
        <FileButton text={t('missingFiles.chooseFolder')} isFolder onFiles={choose} />
      </Group>
    </section>
  );
}
