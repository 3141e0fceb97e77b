import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrowthDay } from '#contract/players/growth.ts';
import { growth } from '#contract/players/players.ts';
import type { Service } from '#domain/players/clears.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { CollapsiblePanel } from '../../base/ui/CollapsiblePanel.tsx';
import { Stack } from '../../base/ui/Layout.tsx';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { WhenNear } from '../../base/ui/WhenNear.tsx';
import type { ChartRow } from '../chartRows.ts';
import styles from './Growth.module.css';
import { growthColumns } from './growthColumns.tsx';
import { Sessions } from './Sessions.tsx';
import { sessionsOf } from './sessionsOf.ts';

// If the drawing cannot be loaded it is left out, because its numbers are shown beside it.
const noDrawing: Pick<typeof import('./SkillLine.tsx'), 'SkillLine'> = { SkillLine: () => null };
const SkillLine = lazy(async () => ({ default: (await import('./SkillLine.tsx').catch(() => noDrawing)).SkillLine }));

interface GrowthProps {
  table: TableRules;
  service: Service;
  userId: string;
  /** The charts of the table with the player's results; undefined while they are loading. */
  rows: readonly ChartRow[] | undefined;
}

/** Shows how the skill of a player in a table grew: a line over the last year, the newest days and all numbers. */
export function Growth({ table, service, userId, rows }: GrowthProps) {
  const { t } = useTranslation();
  const reply = useEndpoint(growth, { params: { userid: userId }, query: { table: table.id } });
  const days = reply.data?.source;
  const sessions = useMemo(() => sessionsOf(days ?? [], rows ?? []), [days, rows]);
  return (
    <Stack component="section" gap="var(--space-3)" style={{ minWidth: 0 }} aria-labelledby="growth">
      <h2 id="growth">{t('common.inGmt9', { heading: t('growth.title') })}</h2>
      {reply.isError ? (
        <ErrorState query={reply} />
      ) : !days ? (
        <Loading lines={8} shape="lines" />
      ) : days.length === 0 ? (
        <>
          <p className="hint">{t('growth.none')}</p>
          <Sessions table={table} service={service} sessions={sessions} />
        </>
      ) : (
        <>
          {days.length === 1 ? (
            <p className="hint">{t('growth.oneDay')}</p>
          ) : (
            <WhenNear className={styles.line}>
              <Suspense>
                <SkillLine table={table} days={days} />
              </Suspense>
            </WhenNear>
          )}
          <Sessions table={table} service={service} sessions={sessions} />
          {days.length > 1 && <GrowthNumbers days={days} />}
        </>
      )}
    </Stack>
  );
}

interface GrowthNumbersProps {
  /** Oldest first. */
  days: readonly GrowthDay[];
}

/** The numbers of the skill line as a table, the newest day first. It is rendered when it is opened. */
function GrowthNumbers({ days }: GrowthNumbersProps) {
  const { t, i18n } = useTranslation();
  // A page that the server renders has them, for those without script.
  const [wasOpened, setOpened] = useState(typeof document === 'undefined');
  const columns = useMemo(() => growthColumns(t, i18n.language), [t, i18n.language]);
  return (
    <CollapsiblePanel icon="list" title={t('growth.numbers')} onOpen={() => setOpened(true)}>
      {wasOpened && (
        <DataTable caption={t('growth.numbers')} columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />
      )}
    </CollapsiblePanel>
  );
}
