import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addToRequest,
  type OwnRequest,
  ownRequests,
  type RequestDetail,
  request as requestEndpoint,
} from '#contract/moderation/requests.ts';
import { call } from '../base/api/call.ts';
import { endpointKey, useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { useSendForm } from '../base/ui/useSendForm.ts';
import { LoginFirst } from '../frame/LoginFirst.tsx';
import { NotFoundPage } from '../frame/NotFoundPage.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useSession } from '../frame/session/useSession.ts';
import styles from './Requests.module.css';
import { RequestTag } from './RequestTag.tsx';
import { RequestText, whyNotText } from './RequestText.tsx';

/**
 * A request with its answers, for its asker: of an account by its number, of a visitor by the secret in the fragment,
 * which browsers send nowhere.
 */
export function RequestPage() {
  const { t } = useTranslation();
  const { session, isPending } = useSession();
  const { id } = useSearch({ from: paths.request });
  const secret = useRouterState({ select: ({ location }) => location.hash });
  const own = secret === '' ? { id: id ?? null, secret: null } : { id: null, secret };
  const isOfAccount = secret === '' && id !== undefined;
  const detail = useEndpoint(
    requestEndpoint,
    { body: own },
    { enabled: secret !== '' || (isOfAccount && session !== null) },
  );
  if (detail.data) return <RequestView key={detail.data.id} request={detail.data} own={own} />;
  const isGone = detail.error?.error === 'ENOTFOUND' || detail.error?.error === 'NOTVALIDVALUE';
  // Not loaded later: the server renders this page without knowing the secret, and so with its styles.
  if (isGone || (secret === '' && id === undefined)) return <NotFoundPage what={t('requests.notFound')} />;
  return (
    <Page title={t('requests.one')}>
      {detail.error ? (
        <ErrorState query={detail} />
      ) : isOfAccount && !session && !isPending ? (
        <LoginFirst text={t('requests.loginRequired')} />
      ) : (
        <Loading lines={12} />
      )}
    </Page>
  );
}

/** What acts did, as their asker reads it; others are not named. */
const doneTexts = {
  'delete-chart': 'requests.done.chart',
  'remove-upload': 'requests.done.upload',
  'hide-comment': 'requests.done.comment',
  fix: 'requests.done.fixed',
  cancel: 'requests.done.canceled',
  'remove-from-sub': 'requests.done.removed',
} as const;
const doneText = (act: string) => (act in doneTexts ? doneTexts[act as keyof typeof doneTexts] : 'requests.done.other');

interface RequestViewProps {
  request: RequestDetail;
  /** What it was fetched by. */
  own: OwnRequest;
}

/** Shows a request: its state, its messages, what was done because of it, and a field to add something. */
function RequestView({ request, own }: RequestViewProps) {
  const { t } = useTranslation();
  const { kind, state, subject, proof, reported, messages, acts } = request;
  return (
    <Page title={t(`requests.kind.${kind}`)}>
      <Group gap="var(--space-icon) var(--space-3)">
        <RequestTag state={state} />
        {subject.to ? (
          <Link to={subject.to as '/'}>
            <bdi>{subject.title}</bdi>
          </Link>
        ) : (
          <bdi className="dim">{subject.title}</bdi>
        )}
      </Group>
      <Stack className={styles.request} gap="var(--space-4)">
        {reported !== '' && (
          <section aria-labelledby="reported">
            <h2 id="reported">{t('requests.reported')}</h2>
            <blockquote className={styles.quote} dir="auto">
              {reported}
            </blockquote>
          </section>
        )}
        <section aria-labelledby="messages">
          <h2 id="messages">{t('common.inGmt9', { heading: t('requests.messages') })}</h2>
          <ol>
            {messages.map(({ at, isAnswer, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages never change places
              <Line key={index} head={t(isAnswer ? 'requests.moderators' : 'requests.you')} at={at} text={text} />
            ))}
          </ol>
          {proof !== '' && (
            <p className="pre-line" dir="auto">
              <span className="dim">{t('requests.given')}</span> {proof}
            </p>
          )}
        </section>
        {acts.length > 0 && (
          <section aria-labelledby="acts">
            <h2 id="acts">{t('common.inGmt9', { heading: t('requests.done.title') })}</h2>
            <ul>
              {acts.map(({ act, subject: about, at }) => (
                <Line key={`${act} ${at}`} head={t(doneText(act))} at={at} text={about} />
              ))}
            </ul>
          </section>
        )}
        <AddMessage own={own} isOpen={state === 'open'} />
      </Stack>
    </Page>
  );
}

/** A message or an act: what or whose it is, when, and its text. */
function Line({ head, at, text }: { head: string; at: string; text: string }) {
  return (
    <li>
      <strong>{head}</strong> <Time time={at} className="hint" />
      <p className="pre-line" dir="auto">
        {text}
      </p>
    </li>
  );
}

function AddMessage({ own, isOpen }: Pick<RequestViewProps, 'own'> & { isOpen: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAdded, setAdded] = useState(false);
  const form = useSendForm({
    name: 'request-message',
    blank: { text: '' },
    validate: {
      text: (fields) => {
        setAdded(false);
        return whyNotText(fields);
      },
    },
    fieldOf: () => undefined,
    request: ({ text }) => call(addToRequest, { body: { ...own, text: text.trim() } }),
    onSent: async () => {
      form.reset();
      setAdded(true);
      for (const endpoint of [requestEndpoint, ownRequests])
        await queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
    },
  });
  return (
    <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
      <RequestText label={t('requests.add')} form={form} />
      {!isOpen && <p className="hint">{t('requests.reopens')}</p>}
      <FailureNote message={form.note} />
      <SuccessNote message={isAdded ? t('requests.added') : ''} />
      <BusyButton type="submit" isBusy={form.isSending} className="fit">
        {t('requests.send')}
      </BusyButton>
    </form>
  );
}
