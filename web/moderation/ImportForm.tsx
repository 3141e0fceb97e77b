import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActInput } from '#contract/acts/acts.ts';
import type { ImportLine } from '#contract/moderation/admin.ts';
import { hoursAfter } from '#domain/common/dates.ts';
import { isLink } from '#domain/common/link.ts';
import { isBlank } from '#domain/common/text.ts';
import { REASON_LENGTH, SECOND_ADMIN_HOURS } from '#domain/moderation/acts.ts';
import { isFailure } from '../base/api/call.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { serverNow } from '../base/api/serverClock.ts';
import { useSend } from '../base/api/useSend.ts';
import { Time } from '../base/i18n/Time.tsx';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { CommentField } from '../base/ui/CommentField.tsx';
import { Checkbox, NativeSelect, TextInput } from '../base/ui/inputs/inputs.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { refreshForViewer } from '../frame/session/useSession.ts';
import styles from './Admin.module.css';
import { ChangeList } from './ChangeList.tsx';
import { Section } from './Section.tsx';
import { streamImport } from './streamImport.ts';

const BLANK = { what: 'uploads', source: '', named: '', strict: false, reason: '' };

/** Imports a table or uploads from an address: first what it would change, then with its progress. */
export function ImportForm() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { isSending, failure, send } = useSend();
  const [fields, setFields] = useState(BLANK);
  const [progress, setProgress] = useState('');
  const [last, setLast] = useState<(NonNullable<ImportLine['done']> & { preview: boolean }) | null>(null);
  const change = (part: Partial<typeof BLANK>) => {
    setFields({ ...fields, ...part });
    setLast(null);
  };
  const run = async (preview: boolean) => {
    setLast(null);
    const { what, reason, named, ...rest } = fields;
    const digest = preview ? null : (last?.digest ?? null);
    const act: ActInput =
      what === 'uploads'
        ? { name: 'import-uploads', ...rest }
        : { name: 'import-table', table: what, named, digest, ...rest };
    const outcome = await send(() => streamImport({ act, reason, preview }, setProgress));
    setProgress('');
    if (outcome && !isFailure(outcome)) setLast({ ...outcome, preview });
    if (!preview) await refreshForViewer(queries);
  };
  const isReady = last?.preview === true && !isBlank(fields.reason);
  const tables = currentRules().tables.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Section title={t('admin.imports.title')}>
      <div className={styles.form}>
        <NativeSelect
          label={t('admin.imports.what')}
          value={fields.what}
          data={[{ value: 'uploads', label: t('admin.imports.uploads') }, ...tables]}
          onChange={({ currentTarget }) => change({ what: currentTarget.value })}
        />
        <p className="hint">{t(`act.${fields.what === 'uploads' ? 'import-uploads' : 'import-table'}.effect`)}</p>
        {(fields.what === 'uploads' ? (['source'] as const) : (['source', 'named'] as const)).map((name) => (
          <TextInput
            key={name}
            label={t(`admin.imports.${name}`)}
            value={fields[name]}
            error={name === 'source' && fields.source && !isLink(fields.source) ? t('common.linkNeeded') : null}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        ))}
        <Checkbox
          label={t('admin.imports.strict')}
          checked={fields.strict}
          onChange={({ currentTarget }) => change({ strict: currentTarget.checked })}
        />
        <CommentField
          label={t('actDialog.reason')}
          value={fields.reason}
          limit={REASON_LENGTH}
          onChange={(reason) => setFields({ ...fields, reason })}
        />
        <div className={styles.line}>
          <BusyButton variant="default" isBusy={isSending} onClick={() => run(true)}>
            {t('actDialog.show')}
          </BusyButton>
          <BusyButton isReady={isReady} onClick={() => isReady && run(false)}>
            {t(last?.preview && last.needsSecond ? 'actDialog.ask' : 'admin.imports.start')}
          </BusyButton>
        </div>
        <p role="status" lang="en">
          {progress}
        </p>
        <FailureNote failure={failure} />
        {last && (
          <>
            <strong>
              {t(`actDialog.${last.preview ? 'preview' : last.asked ? 'asked' : 'done'}`)}{' '}
              {last.asked && <Time time={hoursAfter(serverNow(), SECOND_ADMIN_HOURS).toISOString()} />}
            </strong>
            <ChangeList changes={last.changes} />
            {last.preview && last.needsSecond && <p>{t('actDialog.needsSecond', { hours: SECOND_ADMIN_HOURS })}</p>}
            <p className="pre-line" lang="en">
              {last.notes.join('\n')}
            </p>
          </>
        )}
      </div>
    </Section>
  );
}
