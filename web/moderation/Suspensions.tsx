import { useTranslation } from 'react-i18next';
import { adminSuspensions } from '#contract/moderation/admin.ts';
import { daysAfter } from '#domain/common/dates.ts';
import { serverNow } from '../base/api/serverClock.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { Items, Section } from './Section.tsx';

/** The periods without proposals and revisions. */
export function Suspensions() {
  const { t } = useTranslation();
  const query = useEndpoint(adminSuspensions, {});
  const now = serverNow();
  const aDay = { from: now.toISOString(), until: daysAfter(now, 1).toISOString() };
  return (
    <Section title={t('admin.suspensions.title')} link={<ActButton act={{ name: 'suspend', ...aDay }} />}>
      <Loaded query={query} lines={2}>
        {({ source }) => (
          <Items none={t('admin.suspensions.none')}>
            {source.map(({ period, from, until }) => (
              <li key={period} className={styles.line}>
                <span>
                  {t('shell.number', { number: period })}: <Time time={from} /> – <Time time={until} /> (GMT+9)
                </span>
                <ActButton act={{ name: 'change-suspension', period, until }} />
                <ActButton act={{ name: 'remove-suspension', period }} />
              </li>
            ))}
          </Items>
        )}
      </Loaded>
    </Section>
  );
}
