import { useTranslation } from 'react-i18next';
import { currentRules } from '../../base/api/currentRules.ts';
import { FileDrop } from './FileDrop.tsx';

/** The file extensions of charts that may be proposed (voting.md). */
export const PROPOSED_EXTENSIONS = ['.bms', '.bme', '.bml'];
/** The file extensions of originals that a chart is verified against. */
export const ORIGINAL_EXTENSIONS = [...PROPOSED_EXTENSIONS, '.pms'];

interface ChartDropProps {
  /** What to drop here. */
  label: string;
  extensions: readonly string[];
  /** The file that was dropped last. */
  file: File | null;
  isReading: boolean;
  onFile: (file: File) => void;
}

/** A field for a chart file, which is dropped on it or chosen by click or key. The content is not checked here. */
export function ChartDrop({ extensions, ...field }: ChartDropProps) {
  const { t } = useTranslation();
  const { megabytes } = currentRules().uploads;
  const hint = t('submit.dropHint', { endings: extensions.join(' '), megabytes });
  return <FileDrop {...field} extensions={extensions} hint={hint} />;
}
