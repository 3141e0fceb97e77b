import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endPendingAct, type PendingAct } from '#contract/moderation/admin.ts';
import { call, RANKING_TIMEOUT_MS } from '../base/api/call.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Button } from '../base/ui/Button.tsx';
import { ConfirmDialog } from '../base/ui/ConfirmDialog.tsx';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { refreshForViewer } from '../frame/session/useSession.ts';
import styles from './Admin.module.css';
import { ChangeList } from './ChangeList.tsx';
import { Section } from './Section.tsx';

/** The acts that wait for a second admin, who looks at what they would change before confirming or declining. */
export function PendingActs({ pending }: { pending: readonly PendingAct[] }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<{ act: PendingAct; decision: 'confirm' | 'decline' } | null>(null);
  const nameOf = ({ act, subject }: PendingAct) => `${t(`act.${act}.title`)}: ${subject}`;
  return (
    <Section title={t('admin.pending.title')}>
      <ul className={styles.items}>
        {pending.map((act) => (
          <li key={act.id}>
            <strong dir="auto">{nameOf(act)}</strong>
            <p className={styles.quote}>{act.reason}</p>
            <p className="hint">
              {act.own ? t('admin.pending.own') : t('admin.pending.by', { nickname: act.askedBy })}{' '}
              <Time time={act.askedAt} /> – <Time time={act.until} /> (GMT+9)
            </p>
            <div className={styles.line}>
              {!act.own && (
                <Button size="compact-md" onClick={() => setChosen({ act, decision: 'confirm' })}>
                  {t('admin.pending.confirm')}
                </Button>
              )}
              <Button variant="default" size="compact-md" onClick={() => setChosen({ act, decision: 'decline' })}>
                {t(act.own ? 'admin.pending.withdraw' : 'admin.pending.decline')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title={nameOf(chosen.act)}
          yes={t(chosen.act.own ? 'admin.pending.withdraw' : `admin.pending.${chosen.decision}`)}
          no={t('common.cancel')}
          request={() => {
            const body = { id: chosen.act.id, decision: chosen.decision };
            // An import reads its source again.
            return call(endPendingAct, { body }, { timeoutMs: RANKING_TIMEOUT_MS });
          }}
          onDone={() => refreshForViewer(queries)}
          onClose={() => setChosen(null)}
        >
          <p className={styles.quote}>{chosen.act.reason}</p>
          {!chosen.act.own && <Preview id={chosen.act.id} />}
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** What the act would change now. */
function Preview({ id }: Pick<PendingAct, 'id'>) {
  const query = useEndpoint(endPendingAct, { body: { id, decision: 'preview' } });
  return (
    <Loaded query={query} lines={2}>
      {({ changes }) => <ChangeList changes={changes} />}
    </Loaded>
  );
}
