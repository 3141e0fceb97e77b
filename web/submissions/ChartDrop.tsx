import { Dropzone } from '@mantine/dropzone';
import { useTranslation } from 'react-i18next';
import { currentRules } from '../rules.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './SubmitPanel.module.css';

interface ChartDropProps {
  isReading: boolean;
  onFile: (file: File) => void;
}

/** Where a chart file is dropped, or chosen by click or key. What kind of file it is shows when it is read. */
export function ChartDrop({ isReading, onFile }: ChartDropProps) {
  const { t } = useTranslation();
  const { megabytes } = currentRules().uploads;
  return (
    <Dropzone
      unstyled
      className={styles.drop}
      multiple={false}
      loading={isReading}
      role="button"
      aria-label={t('submit.drop')}
      onDrop={([file]) => file && onFile(file)}
    >
      <Icon name="file" size={30} />
      <span>{t('submit.drop')}</span>
      <small>{t('submit.dropHint', { endings: '.bms .bme .bml', megabytes })}</small>
    </Dropzone>
  );
}
