import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminSuspensions } from '#contract/admin.ts';
import type { Reply } from '#contract/endpoint.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { InstantField } from './InstantField.tsx';
import { Items } from './Items.tsx';
import { Loaded } from './Loaded.tsx';
import { Section } from './Section.tsx';

/** The periods without proposals and revisions, and the fields of a new one. */
export function Suspensions() {
  const { t } = useTranslation();
  const query = useEndpoint(adminSuspensions, {});
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  return (
    <Section title={t('admin.suspensions.title')}>
      <Loaded query={query} lines={2}>
        {({ source }) => (
          <Items none={t('admin.suspensions.none')}>
            {source.map((period) => (
              <Period key={`${period.period} ${period.until}`} {...period} />
            ))}
          </Items>
        )}
      </Loaded>
      <Group gap="var(--space-3)" align="end">
        <InstantField label={t('admin.suspensions.start')} value={from} onChange={setFrom} />
        <InstantField label={t('admin.suspensions.end')} value={until} onChange={setUntil} />
        {from !== null && until !== null && from < until && (
          <ActButton act={{ name: 'suspend', from, until }} label={t('admin.suspensions.add')} />
        )}
      </Group>
    </Section>
  );
}

function Period({ period, from, until }: Reply<typeof adminSuspensions>['source'][number]) {
  const { t } = useTranslation();
  const [end, setEnd] = useState<string | null>(until);
  return (
    <li className={styles.line}>
      <span>
        {period}: <Time time={from} /> – <Time time={until} /> (GMT+9)
      </span>
      <InstantField label={t('admin.suspensions.changeOf', { number: period })} value={end} onChange={setEnd} />
      {end !== null && end !== until && (
        <ActButton act={{ name: 'change-suspension', period, until: end }} label={t('admin.suspensions.change')} />
      )}
      <ActButton act={{ name: 'remove-suspension', period }} />
    </li>
  );
}
