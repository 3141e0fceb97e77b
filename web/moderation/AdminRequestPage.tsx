import { Group } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adminRequestDetail } from '#contract/admin.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isLink } from '#domain/common/link.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { ExternalLink } from '../base/ui/ExternalLink.tsx';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useSession } from '../frame/session/useSession.ts';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { AdminFrame } from './AdminFrame.tsx';
import { actName } from './actName.ts';
import { Loaded } from './Loaded.tsx';
import { StateTag } from './requestColumns.tsx';
import { Fact, Section } from './Section.tsx';

/** A request with its messages, and the acts that answer it. */
export function AdminRequestPage() {
  const { t } = useTranslation();
  const { id } = useSearch({ from: paths.adminRequest });
  return (
    <AdminFrame title={id === undefined ? t('admin.request.title') : t('admin.request.number', { number: id })}>
      {id === undefined ? (
        <EmptyState icon="search" title={t('list.none')}>
          <Link to={paths.adminRequests}>{t('admin.requests')}</Link>
        </EmptyState>
      ) : (
        <ARequest id={id} />
      )}
    </AdminFrame>
  );
}

interface ARequestProps {
  id: number;
}

function ARequest({ id }: ARequestProps) {
  const { t, i18n } = useTranslation();
  const query = useEndpoint(adminRequestDetail, { params: { request: String(id) } });
  return (
    <Loaded query={query} lines={12}>
      {(request) => (
        <>
          <Facts request={request} />
          <Section title={t('admin.request.messages')}>
            <ol className={styles.items}>
              {request.messages.map(({ at, isAnswer, text }) => (
                <li key={at + text}>
                  <p className="hint">
                    {isAnswer ? t('admin.request.answer') : <bdi>{request.asker ?? t('admin.visitor')}</bdi>} ·{' '}
                    <Time time={at} />
                  </p>
                  <p className="pre-line" dir="auto">
                    {text}
                  </p>
                </li>
              ))}
            </ol>
            <Group gap="var(--space-2)">
              {(['answered', 'done', 'declined'] as const).map((state) => (
                <ActButton
                  key={state}
                  act={{ name: 'answer-request', request: id, state }}
                  label={t(`admin.request.to.${state}`)}
                />
              ))}
            </Group>
          </Section>
          <RequestActs request={request} />
          {request.acts.length > 0 && (
            <Section title={t('admin.request.done')}>
              <ul className={styles.items}>
                {request.acts.map(({ act, subject, at }) => (
                  <li key={act + at}>
                    <span>
                      {actName(i18n, act)}: <bdi>{subject}</bdi> <Time time={at} className="note" />
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </>
      )}
    </Loaded>
  );
}

interface RequestPartProps {
  request: Reply<typeof adminRequestDetail>;
}

function Facts({ request: { kind, state, subject, asker, askerId, askedAt, proof, reported } }: RequestPartProps) {
  const { t } = useTranslation();
  const isGone = subject.to === null;
  return (
    <Section title={subject.title || t(`admin.kind.${kind}`)}>
      <dl className={styles.facts}>
        <Fact name={t('admin.request.subject')}>
          {isGone ? (
            <>
              <bdi>{subject.title || '–'}</bdi>
              {kind !== 'appeal' && <span className="hint"> {t('admin.request.gone')}</span>}
            </>
          ) : (
            <Link to={subject.to ?? ''} dir="auto">
              {subject.title || subject.to}
            </Link>
          )}
        </Fact>
        <Fact name={t('admin.request.kind')}>{t(`admin.kind.${kind}`)}</Fact>
        <Fact name={t('admin.request.state')}>
          <StateTag state={state}>{t(`admin.state.${state}`)}</StateTag>
        </Fact>
        <Fact name={t('admin.request.asker')}>
          {askerId === null ? (
            (asker ?? t('admin.visitor'))
          ) : (
            <Link to={paths.adminPlayer} search={{ of: String(askerId) }} dir="auto">
              {asker ?? t('list.deletedAccount')}
            </Link>
          )}
        </Fact>
        <Fact name={t('common.inGmt9', { heading: t('admin.request.asked') })}>
          <Time time={askedAt} />
        </Fact>
        {proof && (
          <Fact name={t('admin.request.proof')}>
            {isLink(proof) ? <ExternalLink href={proof}>{proof}</ExternalLink> : proof}
          </Fact>
        )}
        {reported && (
          <Fact name={t('admin.request.reported')}>
            <p className={styles.quote} dir="auto">
              {reported}
            </p>
          </Fact>
        )}
      </dl>
    </Section>
  );
}

/** The acts on what the request is about, as far as it is still there and the viewer's role allows. */
function RequestActs({ request: { id: request, about } }: RequestPartProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const { account, table, entryNo, upload, comment, sha256 } = about;
  const isAdmin = session?.admin ?? false;
  const entry = isAdmin && table !== null && entryNo !== null ? { table, entryNo } : null;
  const deletes = isAdmin && sha256 !== null;
  if (account === null && !entry && upload === null && comment === null && !deletes) return null;
  return (
    <Section title={t('admin.request.acts')}>
      <Group gap="var(--space-2)">
        {comment !== null && (
          <>
            <ActButton act={{ name: 'hide-comment', comment }} />
            <ActButton act={{ name: 'show-comment', comment }} />
          </>
        )}
        {upload !== null && <ActButton act={{ name: 'remove-upload', upload, request }} />}
        {entry && (
          <>
            <ActButton act={{ name: 'fix', ...entry, songUrl: null, chartUrl: null, sha256: null, request }} />
            <ActButton act={{ name: 'cancel', ...entry }} />
            <ActButton act={{ name: 'remove-from-sub', ...entry, request }} />
          </>
        )}
        {deletes && <ActButton act={{ name: 'delete-chart', sha256, request }} />}
        {account !== null && (
          <Link to={paths.adminPlayer} search={{ of: String(account) }}>
            {t('admin.request.player')}
          </Link>
        )}
      </Group>
    </Section>
  );
}
