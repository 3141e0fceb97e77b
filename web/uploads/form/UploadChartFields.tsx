import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { uploadFields } from '#domain/uploads/fields.ts';
import type { PrefilledChart } from '#domain/uploads/prefill.ts';
import { DensityPlot } from '../../charts/DensityPlot.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type ChartField, difficultyNames } from '../describeChart.ts';
import type { ReadChart } from './readFile.ts';
import styles from './UploadForm.module.css';
import type { DraftChart } from './uploadDraft.ts';

interface UploadChartFieldsProps {
  chart: DraftChart;
  /** What its file says; undefined: it is entered by hand. */
  read: ReadChart | undefined;
  /** From 1. */
  number: number;
  /** What is wrong with a field; undefined: nothing, or not told yet. */
  errorOf: (field: ChartField) => string | undefined;
  onChange: (changes: Partial<PrefilledChart>) => void;
  onLeave: (field: ChartField) => void;
  /** Takes the chart away again, where it may be. */
  onRemove: (() => void) | null;
}

/** One chart of an upload: what its file says, and what is to be told of it. */
export function UploadChartFields(props: UploadChartFieldsProps) {
  const { chart, read, number, errorOf, onChange, onLeave, onRemove } = props;
  const { t } = useTranslation();
  const common = (field: ChartField) => ({
    error: errorOf(field),
    onBlur: () => onLeave(field),
    autoComplete: 'off',
  });
  return (
    <fieldset className={styles.chart}>
      <legend>
        <bdi>{read?.fileName ?? t('uploads.form.chartNumber', { number })}</bdi>
      </legend>
      {read && <ReadFacts chart={read} />}
      <div className={styles.chartFields}>
        <TextInput
          label={t('uploads.form.chartname')}
          value={chart.chartname}
          maxLength={uploadFields.chartName * 4}
          className={styles.wide}
          {...common('chartname')}
          onChange={(event) => onChange({ chartname: event.currentTarget.value })}
        />
        <TextInput
          label={t('uploads.form.mark')}
          required
          placeholder="sl"
          value={chart.mark}
          maxLength={uploadFields.mark * 4}
          {...common('mark')}
          onChange={(event) => onChange({ mark: event.currentTarget.value })}
        />
        <TextInput
          label={t('uploads.form.level')}
          required
          placeholder="5"
          value={chart.level}
          maxLength={uploadFields.level * 4}
          {...common('level')}
          onChange={(event) => onChange({ level: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('uploads.form.difficulty')}
          value={chart.difficulty === null ? '' : String(chart.difficulty)}
          {...common('difficulty')}
          data={[
            { value: '', label: t('uploads.form.noDifficulty') },
            ...difficultyNames.map((name, index) => ({ value: String(index + 1), label: `${index + 1} ${name}` })),
          ]}
          onChange={(event) => onChange({ difficulty: Number(event.currentTarget.value) || null })}
        />
      </div>
      {onRemove && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          <Icon name="close" size={16} />
          {t('uploads.form.removeChart', { number })}
        </button>
      )}
    </fieldset>
  );
}

/** What cannot be changed, because the file says it. */
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
    <div className={styles.read}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`chart.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DensityPlot density={chart.density} />
    </div>
  );
}
