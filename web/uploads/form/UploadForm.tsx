import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import type { KeyMode } from '#domain/charts/chart.ts';
import { keyModes } from '#domain/uploads/keyModes.ts';
import { currentRules } from '../../api/currentRules.ts';
import { ChartDrop } from '../../chartFiles/ChartDrop.tsx';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { paths } from '../../pages/paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CommentField } from '../../ui/CommentField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FailureNote } from '../../ui/states/FailureNote.tsx';
import { RefusedUpload } from './RefusedUpload.tsx';
import { TagChoice } from './TagChoice.tsx';
import { UploadChartFields } from './UploadChartFields.tsx';
import { UploadedNote } from './UploadedNote.tsx';
import styles from './UploadForm.module.css';
import { withChart } from './uploadDraft.ts';
import type { FieldName } from './uploadFieldErrors.ts';
import { useFaultText } from './useFaultText.ts';
import { useUpload } from './useUpload.ts';
import { WhoUploads } from './WhoUploads.tsx';

/** The endings of what may be uploaded (specification §5). */
const UPLOADED_ENDINGS = ['.zip', '.bms', '.bme', '.bml', '.pms'];

interface UploadFormProps {
  /** Null: uploaded under a name, with a password to delete it with. */
  session: UserSession | null;
}

/** From a file to an entry of the uploader that others can find and download. */
export function UploadForm({ session }: UploadFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const faultText = useFaultText();
  const upload = useUpload(session);
  const { draft, charts, file, change, leave, failure } = upload;
  const rules = currentRules();
  const { chartsPerZip } = rules.uploads;
  const taken = file.failure ? null : file.file;
  const errorOf = (name: FieldName) => {
    const fault = upload.faultOf(name);
    return fault && faultText(fault);
  };
  const field = (name: 'title' | 'artist' | 'event' | 'songUrl' | 'youtube') => ({
    label: t(`uploads.form.${name}`),
    value: draft[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    onBlur: () => leave(name),
  });
  return (
    <form onSubmit={upload.submit} noValidate className={styles.form}>
      <Stack gap="sm">
        <p className={styles.permission}>
          <Icon name="rules" size={16} />
          <span>
            {t('uploads.form.permission')}{' '}
            <Link to={paths.rules} hash="uploader" target="_blank">
              {t('uploads.form.rules')}
            </Link>
          </span>
        </p>
        <Checkbox
          label={t('uploads.form.nobms')}
          checked={draft.nobms}
          onChange={(event) => change({ nobms: event.currentTarget.checked })}
        />
        {!draft.nobms && (
          <div data-wrong={errorOf('file') !== undefined}>
            <ChartDrop
              label={t(taken ? 'uploads.form.dropOther' : 'uploads.form.drop')}
              endings={UPLOADED_ENDINGS}
              file={taken}
              isReading={file.isReading}
              onFile={file.take}
            />
            <FailureNote message={file.failure ? failureText(file.failure) : (errorOf('file') ?? '')} />
          </div>
        )}
        {charts.map((chart, index) => (
          <UploadChartFields
            key={chart.id}
            chart={chart}
            read={draft.nobms ? undefined : file.charts?.[index]}
            number={index + 1}
            errorOf={(name) => errorOf(`chart ${chart.id} ${name}`)}
            onChange={(changes) => change((now) => withChart(now, chart.id, changes))}
            onLeave={(name) => leave(`chart ${chart.id} ${name}`)}
            onRemove={draft.nobms && charts.length > 1 ? () => upload.removeChart(chart.id) : null}
          />
        ))}
        {draft.nobms && charts.length < chartsPerZip && (
          <button type="button" className={styles.add} onClick={upload.addChart}>
            {t('uploads.form.addChart')}
          </button>
        )}
        <div className={styles.pair}>
          <TextInput {...field('title')} required maxLength={rules.fields.title} />
          <TextInput {...field('artist')} required maxLength={rules.fields.title} />
        </div>
        <NativeSelect
          label={t('uploads.form.keys')}
          required
          value={draft.keys}
          error={errorOf('keys')}
          onBlur={() => leave('keys')}
          onChange={(event) => change({ keys: event.currentTarget.value as KeyMode | '' })}
          data={[{ value: '', label: t('uploads.form.choose') }, ...keyModes]}
          w="fit-content"
        />
        <TagChoice
          chosen={draft.tags}
          error={errorOf('tags') ?? ''}
          onChange={(tags) => {
            leave('tags');
            change({ tags });
          }}
        />
        <TextInput {...field('songUrl')} type="url" placeholder="https://" required={draft.nobms} />
        <div className={styles.pair}>
          <TextInput
            {...field('youtube')}
            type="url"
            placeholder="https://www.youtube.com/watch?v="
            description={t('uploads.form.youtubeHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextInput
            {...field('event')}
            description={t('uploads.form.eventHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </div>
        <CommentField
          label={t('uploads.form.comment')}
          required
          value={draft.comment}
          limit={rules.uploads.comment}
          error={errorOf('comment')}
          onBlur={() => leave('comment')}
          onChange={(comment) => change({ comment })}
        />
        <WhoUploads
          session={session}
          draft={draft}
          isNameTaken={failure?.error === 'EEXISTNICK'}
          errorOf={errorOf}
          onChange={change}
          onLeave={leave}
        />
        <RefusedUpload failure={failure} isAtFields={upload.faults.size > 0} />
        <UploadedNote uploaded={upload.uploaded} />
        <Group gap="md">
          <BusyButton type="submit" isBusy={upload.isSending || file.isReading}>
            {t('uploads.form.send')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
