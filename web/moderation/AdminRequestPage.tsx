import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ActName } from '#contract/acts/acts.ts';
import { adminRequestDetail } from '#contract/moderation/admin.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { isLink } from '#domain/common/link.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { ExternalLink } from '../base/ui/ExternalLink.tsx';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { paths } from '../frame/pages/paths.ts';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { AdminFrame } from './AdminFrame.tsx';
import { requestActs } from './acts.ts';
import { RequestTag } from './RequestTag.tsx';
import { Fact, Items, Section } from './Section.tsx';

type RequestDetail = Reply<typeof adminRequestDetail>;

/** A request with its messages, and the acts that answer it. */
export function AdminRequestPage() {
  return <AdminFrame title="admin.request.title" content={OneRequest} />;
}

function OneRequest() {
  const { t } = useTranslation();
  const { id = 0 } = useSearch({ from: paths.adminRequest });
  const query = useEndpoint(adminRequestDetail, { params: { request: String(id) } });
  return (
    <Loaded query={query} lines={12}>
      {(request) => (
        <>
          <Facts {...request} />
          <Section title={t('admin.request.messages')}>
            <ol className={styles.items}>
              {request.messages.map(({ at, isAnswer, text }) => (
                <li key={at + text}>
                  <p className={`${styles.line} hint`}>
                    {isAnswer ? t('admin.request.answer') : <Asker {...request} />}
                    <Time time={at} />
                  </p>
                  <p className="pre-line" dir="auto">
                    {text}
                  </p>
                </li>
              ))}
            </ol>
            <div className={styles.line}>
              {request.forOthers
                ? t('admin.request.forOthers')
                : (['answered', 'done', 'declined'] as const).map((state) => (
                    <ActButton
                      key={state}
                      act={{ name: 'answer-request', request: id, state, seen: request.changedAt }}
                      label={t(`admin.request.to.${state}`)}
                    />
                  ))}
            </div>
          </Section>
          <Section title={t('admin.request.done')}>
            <Items none={t('admin.request.nothingDone')}>
              {request.acts.map(({ act, subject, at }) => (
                <li key={act + at} className={styles.line}>
                  {t(`act.${act as ActName}.title`)}: <bdi>{subject}</bdi>
                  <Time time={at} className="note" />
                </li>
              ))}
            </Items>
            <div className={styles.line}>
              {requestActs(request).map((act) => (
                <ActButton key={act.name} act={act} />
              ))}
              {request.about.account !== null && (
                <Link to={paths.adminPlayer} search={{ of: `#${request.about.account}` }}>
                  {t('admin.request.player')}
                </Link>
              )}
            </div>
          </Section>
        </>
      )}
    </Loaded>
  );
}

function Asker({ asker, forOthers }: RequestDetail) {
  const { t } = useTranslation();
  return <bdi>{forOthers ? '–' : (asker ?? t('admin.visitor'))}</bdi>;
}

function Facts(request: RequestDetail) {
  const { t } = useTranslation();
  const { id, kind, state, subject, askerId, askedAt, proof, reported } = request;
  const who = <Asker {...request} />;
  const what = <bdi>{subject.title || '–'}</bdi>;
  return (
    <Section title={t('admin.request.number', { number: id })} link={<RequestTag state={state} />}>
      <dl className={styles.facts}>
        <Fact name={t('admin.request.kind')}>{t(`admin.kind.${kind}`)}</Fact>
        <Fact name={t('admin.request.subject')}>
          {subject.to === null ? what : <Link to={subject.to}>{what}</Link>}
          {subject.to === null && kind !== 'appeal' && ` ${t('admin.request.gone')}`}
        </Fact>
        <Fact name={t('admin.request.asker')}>
          {askerId === null ? (
            who
          ) : (
            <Link to={paths.adminPlayer} search={{ of: `#${askerId}` }}>
              {who}
            </Link>
          )}
        </Fact>
        <Fact name={t('common.inGmt9', { heading: t('admin.request.asked') })}>
          <Time time={askedAt} />
        </Fact>
        {proof && (
          <Fact name={t('admin.request.proof')}>
            {isLink(proof) ? <ExternalLink href={proof}>{proof}</ExternalLink> : <bdi>{proof}</bdi>}
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
