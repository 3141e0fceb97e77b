import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import type { KeyMode } from '#domain/charts/chart.ts';
import { uploadFields } from '#domain/uploads/fields.ts';
import { keyModes } from '#domain/uploads/keyModes.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { DraftNote } from '../../base/drafts/DraftNote.tsx';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { CommentField } from '../../base/ui/CommentField.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { NativeSelect, TextInput } from '../../base/ui/inputs/inputs.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { RefusedUpload } from './RefusedUpload.tsx';
import { TagChoice } from './TagChoice.tsx';
import { UploadedNote } from './UploadedNote.tsx';
import { UploaderFields } from './UploaderFields.tsx';
import { UploadFileFields } from './UploadFileFields.tsx';
import styles from './UploadForm.module.css';
import type { FieldError, FieldName } from './uploadFieldErrors.ts';
import { useUploadForm } from './useUploadForm.ts';

interface UploadFormProps {
  /** Null if the visitor is not logged in, and uploads under a name with a password. */
  session: UserSession | null;
}

/** The form that uploads a chart file or a zip. */
export function UploadForm({ session }: UploadFormProps) {
  const { t } = useTranslation();
  const fieldErrorText = useFieldErrorText();
  const upload = useUploadForm(session);
  const { draft, change, touch, failure } = upload;
  const rules = currentRules();
  const errorText = (name: FieldName) => {
    const error = upload.errorOf(name);
    return error && fieldErrorText(error);
  };
  const field = (name: 'title' | 'artist' | 'event' | 'songUrl' | 'youtube') => ({
    label: t(name === 'title' || name === 'artist' ? `uploadForm.${name}` : `uploads.${name}`),
    value: draft[name],
    error: errorText(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    onBlur: () => touch(name),
  });
  return (
    <form method="post" onSubmit={upload.submit} noValidate className={styles.form}>
      <Stack gap="var(--space-3)">
        <Group component="p" className={styles.permission} gap="var(--space-2)" align="stretch" wrap="nowrap">
          <Icon name="rules" size={16} />
          <span>
            {t('uploadForm.permission')}{' '}
            <Link to={paths.rules} hash="uploader" target="_blank">
              {t('uploadForm.rules')}
            </Link>
          </span>
        </Group>
        {upload.isRestored && (
          <DraftNote onDiscard={upload.discard}>{upload.needsFile && t('uploadForm.chooseAgain')}</DraftNote>
        )}
        <UploadFileFields upload={upload} errorText={errorText} />
        <div className={styles.pair}>
          <TextInput {...field('title')} required maxLength={rules.fields.title} />
          <TextInput {...field('artist')} required maxLength={rules.fields.title} />
        </div>
        <NativeSelect
          label={t('uploadForm.keys')}
          required
          value={draft.keys}
          error={errorText('keys')}
          onBlur={() => touch('keys')}
          onChange={(event) => change({ keys: event.currentTarget.value as KeyMode | '' })}
          data={[{ value: '', label: t('uploadForm.choose') }, ...keyModes]}
          w="fit-content"
        />
        <TagChoice
          chosen={draft.tags}
          error={errorText('tags') ?? ''}
          onChange={(tags) => {
            touch('tags');
            change({ tags });
          }}
        />
        <TextInput {...field('songUrl')} type="url" placeholder="https://" required={draft.nobms} />
        <div className={styles.pair}>
          <TextInput
            {...field('youtube')}
            type="url"
            placeholder="https://www.youtube.com/watch?v="
            description={t('uploadForm.youtubeHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextInput
            {...field('event')}
            description={t('uploadForm.eventHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </div>
        <CommentField
          label={t('uploadForm.comment')}
          required
          value={draft.comment}
          limit={rules.uploads.comment}
          error={errorText('comment')}
          onBlur={() => touch('comment')}
          onChange={(comment) => change({ comment })}
        />
        <UploaderFields
          session={session}
          draft={draft}
          isNameTaken={failure?.error === 'EEXISTNICK'}
          errorOf={errorText}
          onChange={change}
          onBlur={touch}
        />
        <RefusedUpload failure={failure} isAtFields={upload.errors.size > 0} />
        <UploadedNote uploaded={upload.uploaded} />
        <Group>
          <BusyButton type="submit" isBusy={upload.isSending || upload.file.isReading}>
            {t('uploadForm.send')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

/** Returns a function that describes the error of a field of the upload form. */
function useFieldErrorText() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return ({ kind, limit = 0 }: FieldError): string => {
    switch (kind) {
      case 'link':
        return t('common.linkNeeded');
      case 'tags':
        return t('uploadForm.fault.tags', { ...uploadFields.tags });
      case 'password':
        return failureText({ error: 'NOTVALIDPW', values: { ...uploadFields.password } });
      default:
        return t(`uploadForm.fault.${kind}`, { limit });
    }
  };
}
