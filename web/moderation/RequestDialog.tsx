import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { deletionEffects, type RequestAbout, sendRequest } from '#contract/moderation/requests.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { lengthOf } from '#domain/common/text.ts';
import { KINDS_OF, PROOF_LENGTH, REQUEST_KINDS } from '#domain/moderation/requests.ts';
import { call } from '../base/api/call.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { draftStore } from '../base/drafts/draftStore.ts';
import { draftTtlMs } from '../base/drafts/draftTtl.ts';
import { useKeptDraft, useSavedDraft } from '../base/drafts/useSavedDraft.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { NativeSelect, TextInput } from '../base/ui/inputs/inputs.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { useSendForm } from '../base/ui/useSendForm.ts';
import { useKeptSession } from '../frame/session/useSession.ts';
import { DeletionEffects } from './DeletionEffects.tsx';
import styles from './Requests.module.css';
import { RequestText, whyNotText } from './RequestText.tsx';
import { SentRequest } from './SentRequest.tsx';

const draft = z.object({ kind: z.enum(['', ...REQUEST_KINDS]), text: z.string(), proof: z.string() });
type Draft = z.output<typeof draft>;
const drafts = draftStore('request-drafts', draft, draftTtlMs);
const blank: Draft = { kind: '', text: '', proof: '' };

type Sent = Reply<typeof sendRequest>;

interface RequestDialogProps {
  about: RequestAbout;
  onClose: () => void;
}

/** Reports something to the moderators, or asks them for something; then says where the answer is read. */
export function RequestDialog({ about, onClose }: RequestDialogProps) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <Dialog title={t('common.report')} onClose={onClose}>
      {sent ? <SentRequest sent={sent} onClose={onClose} /> : <RequestForm about={about} onSent={setSent} />}
    </Dialog>
  );
}

/** The form of a request. One for a deletion can be sent once it shows what would happen. */
function RequestForm({ about, onSent }: { about: RequestAbout; onSent: (sent: Sent) => void }) {
  const { t } = useTranslation();
  const session = useKeptSession();
  const { place, saved } = useSavedDraft(drafts, session?.userid ?? '', JSON.stringify(about));
  const form = useSendForm<Draft, Sent>({
    name: 'request',
    blank: saved ?? blank,
    validate: {
      kind: ({ kind }) => (kind === '' ? { error: 'NOTINFO' } : null),
      text: whyNotText,
      proof: ({ proof }) =>
        lengthOf(proof) > PROOF_LENGTH ? { error: 'TOOLONGCOM', values: { limit: PROOF_LENGTH } } : null,
    },
    fieldOf: () => undefined,
    request: ({ kind, text, proof }) =>
      call(sendRequest, { body: { about, kind: kind || 'other', text: text.trim(), proof: proof.trim() } }),
    onSent: (sent) => {
      drafts.set(place.userid, place.form, null);
      onSent(sent);
    },
  });
  const { submit, fields, field } = form;
  useKeptDraft(place, fields.text.trim() === '' && fields.proof.trim() === '' ? null : fields);
  const isDeletion = fields.kind === 'deletion';
  const effects = useEndpoint(deletionEffects, { query: effectsQuery(about) }, { enabled: isDeletion });
  const isReady = !isDeletion || effects.isSuccess;
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => (isReady ? submit(event) : event.preventDefault())}
      noValidate
    >
      <NativeSelect
        label={t('requests.what')}
        required
        data={[
          { value: '', label: t('requests.choose') },
          ...KINDS_OF[about.kind].map((kind) => ({ value: kind, label: t(`requests.kind.${kind}`) })),
        ]}
        {...field('kind')}
      />
      <div aria-live="polite">{isDeletion && <DeletionEffects effects={effects} />}</div>
      <RequestText label={t(isDeletion ? 'requests.deletionText' : 'requests.text')} required form={form} />
      <TextInput label={t('requests.proof')} description={t('requests.proofHint')} {...field('proof')} />
      <p className="hint">{t(session ? 'requests.answerInList' : 'requests.answerAtSecret')}</p>
      <FailureNote message={form.note} />
      <Group justify="end">
        <BusyButton type="submit" isBusy={form.isSending} isReady={isReady}>
          {t('requests.send')}
        </BusyButton>
      </Group>
    </form>
  );
}

/** Returns the query for what the deletion of this chart would remove; only some subjects have the kind `deletion`. */
function effectsQuery(about: RequestAbout) {
  if (about.kind === 'chart') return { sha256: about.sha256 };
  if (about.kind === 'upload') return { upload: String(about.entryNo) };
  return about.kind === 'entry' ? { table: about.table, entryNo: String(about.entryNo) } : {};
}
