import { useTranslation } from 'react-i18next';
import type { SongDetail } from '#contract/voting/submissions.ts';
import { isLink } from '#domain/common/link.ts';
import type { Failure } from '../../../base/api/call.ts';
import { useFailureText } from '../../../base/i18n/useFailureText.ts';
import { TextInput } from '../../../base/ui/inputs/inputs.tsx';
import { FailureNote } from '../../../base/ui/states/FailureNote.tsx';
import { ChartDrop, PROPOSED_EXTENSIONS } from '../../../charts/chartFiles/ChartDrop.tsx';
import { ChartPreview } from '../../../charts/chartFiles/ChartPreview.tsx';
import { refusedFileText } from '../../../charts/chartFiles/refusedFileText.ts';
import type { useChartFile } from '../../../charts/chartFiles/useChartFile.ts';
import type { RevisionFields } from './revisionFields.ts';

interface FixFieldsProps {
  form: RevisionFields;
  entry: SongDetail | null;
  file: ReturnType<typeof useChartFile>;
  failure: Pick<Failure, 'error'> | null;
  onChange: (fields: Partial<RevisionFields>) => void;
}

/** The fields of a fix: the links and the file of an entry. A field that is not edited stays as it is. */
export function FixFields({ form, entry, file, failure, onChange }: FixFieldsProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const accepted = file.failure ? null : file.file;
  const url = form.url ?? entry?.url ?? '';
  const urlDiff = form.urlDiff ?? entry?.url_diff ?? '';
  const isWrong = (link: string | null) =>
    failure?.error === 'NOTVALIDVALUE' && link !== null && link.trim() !== '' && !isLink(link.trim());
  return (
    <>
      <TextInput
        type="url"
        label={t('submit.url')}
        value={url}
        error={isWrong(form.url) && t('common.linkNeeded')}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      <TextInput
        type="url"
        label={t('submit.urlDiff')}
        value={urlDiff}
        error={isWrong(form.urlDiff) && t('common.linkNeeded')}
        onChange={(event) => onChange({ urlDiff: event.currentTarget.value })}
      />
      <ChartDrop
        label={t(accepted ? 'submit.dropOther' : 'revise.dropFix')}
        extensions={PROPOSED_EXTENSIONS}
        file={accepted}
        isReading={file.isReading}
        onFile={(next) => void file.load(next)}
      />
      <FailureNote message={refusedFileText(t, failureText, file)} />
      {file.chart && <ChartPreview chart={file.chart} />}
    </>
  );
}
