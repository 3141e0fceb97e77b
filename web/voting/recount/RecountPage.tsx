import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { recount } from '#contract/voting/recount.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Time } from '../../base/i18n/Time.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { Loaded } from '../../base/ui/states/Loaded.tsx';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelTag, tableLevelName } from '../../tables/LevelTag.tsx';

/** The most entries that are shown of a table. */
const MAX_SHOWN = 100;

/** Shows what vote counts would have decided about proposals by other numbers, which the address keeps. */
export function RecountPage() {
  const { t } = useTranslation();
  const query = useSearch({ from: paths.recount });
  const field = { type: 'number', className: 'field', max: 100 };
  return (
    <Page title={t('recount.title')}>
      <p className="hint">{t('recount.intro', { max: MAX_SHOWN })}</p>
      <Group component="form" method="get" gap="var(--space-2) var(--space-4)">
        <label>
          {t('recount.minimum')} <input {...field} name="minimum" min={-20} max={20} defaultValue={query.minimum} />
        </label>
        <label>
          {t('recount.share')} <input {...field} name="share" min={0} defaultValue={query.share} />
        </label>
        <Button type="submit">{t('recount.submit')}</Button>
      </Group>
      <Loaded query={useEndpoint(recount, { query })} lines={14}>
        {({ levels }) =>
          currentRules().tables.map(({ id, name }) => {
            const own = levels.filter(({ table }) => table === id);
            const outcome = (is: number | 'rejected' | 'open') =>
              typeof is === 'number' ? tableLevelName({ table: id, level: String(is) }) : t(`recount.${is}`);
            return (
              <Stack component="section" gap="var(--space-2)" key={id}>
                <h2>{name}</h2>
                <Group gap="var(--space-1) var(--space-4)">
                  {own.map(({ level, decided, otherwise }) => (
                    <span key={level}>
                      <LevelTag table={id} level={level} /> {otherwise.length} / {decided}
                    </span>
                  ))}
                </Group>
                {own
                  .flatMap(({ otherwise }) => otherwise)
                  .slice(0, MAX_SHOWN)
                  .map((song) => (
                    <Group key={song.entryNo} gap="var(--space-1) var(--space-3)">
                      <Time time={song.time} form="slashed" />
                      <EntryTitle tableId={song.table} entryNo={song.entryNo} title={song.title} />
                      <span>{`${outcome(song.was)} → ${outcome(song.wouldBe)}`}</span>
                    </Group>
                  ))}
              </Stack>
            );
          })
        }
      </Loaded>
    </Page>
  );
}
