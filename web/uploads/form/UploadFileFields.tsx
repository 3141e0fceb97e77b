import { useTranslation } from 'react-i18next';
import { currentRules } from '../../base/api/currentRules.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { Checkbox } from '../../base/ui/inputs/inputs.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { ChartDrop } from '../../charts/chartFiles/ChartDrop.tsx';
import { UploadChartFields } from './UploadChartFields.tsx';
import styles from './UploadForm.module.css';
import { withChart } from './uploadDraft.ts';
import type { FieldName } from './uploadFieldErrors.ts';
import type { useUploadForm } from './useUploadForm.ts';

/** The file extensions that may be uploaded (uploads.md). */
const UPLOAD_EXTENSIONS = ['.zip', '.bms', '.bme', '.bml', '.pms'];

interface UploadFileFieldsProps {
  upload: ReturnType<typeof useUploadForm>;
  errorText: (name: FieldName) => string | undefined;
}

/** Asks for the file of an upload, or for a link without a file, and for the fields of each chart. */
export function UploadFileFields({ upload, errorText }: UploadFileFieldsProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { draft, charts, file, change, touch } = upload;
  const accepted = file.failure ? null : file.file;
  return (
    <>
      <Checkbox
        label={t('uploadForm.nobms')}
        checked={draft.nobms}
        onChange={(event) => change({ nobms: event.currentTarget.checked })}
      />
      {!draft.nobms && (
        <div data-wrong={errorText('file') !== undefined}>
          <ChartDrop
            label={t(accepted ? 'uploadForm.dropOther' : 'uploadForm.drop')}
            extensions={UPLOAD_EXTENSIONS}
            file={accepted}
            isReading={file.isReading}
            onFile={file.load}
          />
          <FailureNote message={file.failure ? failureText(file.failure) : (errorText('file') ?? '')} />
        </div>
      )}
      {charts.map((chart, index) => (
        <UploadChartFields
          key={chart.id}
          chart={chart}
          read={draft.nobms ? undefined : file.charts?.[index]}
          number={index + 1}
          errorOf={(name) => errorText(`chart ${chart.id} ${name}`)}
          onChange={(changes) => change((now) => withChart(now, chart.id, changes))}
          onBlur={(name) => touch(`chart ${chart.id} ${name}`)}
          onRemove={draft.nobms && charts.length > 1 ? () => upload.removeChart(chart.id) : null}
        />
      ))}
      {draft.nobms && charts.length < currentRules().uploads.chartsPerZip && (
        <button type="button" className={styles.add} onClick={upload.addChart}>
          {t('uploadForm.addChart')}
        </button>
      )}
    </>
  );
}
