import { useTranslation } from 'react-i18next';
import { uploadFields } from '#domain/uploads/fields.ts';
import type { PrefilledChart } from '#domain/uploads/prefill.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { NativeSelect, TextInput } from '../../base/ui/inputs/inputs.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { DensityPlot } from '../../charts/DensityPlot.tsx';
import { type ChartField, difficultyNames } from '../describeChart.ts';
import type { ReadChart } from './readUploadFile.ts';
import styles from './UploadForm.module.css';
import type { DraftChart } from './uploadDraft.ts';

interface UploadChartFieldsProps {
  chart: DraftChart;
  /** The chart read from the file; undefined if it is entered by hand. */
  read: ReadChart | undefined;
  /** From 1. */
  number: number;
  /** Returns the error to show at a field; undefined if there is none to show. */
  errorOf: (field: ChartField) => string | undefined;
  onChange: (changes: Partial<PrefilledChart>) => void;
  onBlur: (field: ChartField) => void;
  /** Removes the chart; null if it cannot be removed. */
  onRemove: (() => void) | null;
}

/** The fields of one chart of an upload, with what its file says. */
export function UploadChartFields(props: UploadChartFieldsProps) {
  const { chart, read, number, errorOf, onChange, onBlur, onRemove } = props;
  const { t } = useTranslation();
  const common = (field: ChartField) => ({
    error: errorOf(field),
    onBlur: () => onBlur(field),
    autoComplete: 'off',
  });
  return (
    <fieldset className={styles.chart}>
      <legend>
        <bdi>{read?.fileName ?? t('uploads.chartNumber', { number })}</bdi>
      </legend>
      {read && <ReadFacts chart={read} />}
      <div className={styles.chartFields}>
        <TextInput
          label={t('uploadForm.chartname')}
          value={chart.chartname}
          maxLength={uploadFields.chartName * 4}
          className={styles.wide}
          {...common('chartname')}
          onChange={(event) => onChange({ chartname: event.currentTarget.value })}
        />
        <TextInput
          label={t('uploadForm.mark')}
          required
          placeholder="sl"
          value={chart.mark}
          maxLength={uploadFields.mark * 4}
          {...common('mark')}
          onChange={(event) => onChange({ mark: event.currentTarget.value })}
        />
        <TextInput
          label={t('uploadForm.level')}
          required
          placeholder="5"
          value={chart.level}
          maxLength={uploadFields.level * 4}
          {...common('level')}
          onChange={(event) => onChange({ level: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('uploadForm.difficulty')}
          value={chart.difficulty === null ? '' : String(chart.difficulty)}
          {...common('difficulty')}
          data={[
            { value: '', label: t('uploadForm.noDifficulty') },
            ...difficultyNames.map((name, index) => ({ value: String(index + 1), label: `${index + 1} ${name}` })),
          ]}
          onChange={(event) => onChange({ difficulty: Number(event.currentTarget.value) || null })}
        />
      </div>
      {onRemove && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          <Icon name="close" size={16} />
          {t('uploadForm.removeChart', { number })}
        </button>
      )}
    </fieldset>
  );
}

/** What the file says, which cannot be edited. */
function ReadFacts({ chart }: { chart: ReadChart }) {
  const { t } = useTranslation();
  const { minBpm, maxBpm, notes, longNotes, total, judge } = chart;
  const facts = [
    ['notes', longNotes > 0 ? t('chart.notesOf', { notes, longNotes }) : notes],
    ['bpm', minBpm === maxBpm ? maxBpm : `${minBpm}–${maxBpm}`],
    ['judge', judge],
    ['total', total ?? t('chart.none')],
  ] as const;
  return (
    <Group className={styles.read} gap="var(--space-2) var(--space-5)" justify="space-between" align="flex-end">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="note">{t(`chart.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DensityPlot density={chart.density} />
    </Group>
  );
}
