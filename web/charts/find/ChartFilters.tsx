import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartTraits } from '#domain/charts/traits.ts';
import { lampName } from '#domain/players/lampNames.ts';
import { NOT_CLEARED, ownLamps } from '#domain/uploads/chartFilter.ts';
import { keyModes } from '#domain/uploads/keyModes.ts';
import { currentRules, tableOf } from '../../base/api/currentRules.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { AddressForm } from '../../base/ui/AddressForm.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { FilterToggles } from '../../base/ui/lists/FilterToggles.tsx';
import { parseCommaList } from '../../base/ui/lists/listSearch.ts';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import { useSession } from '../../frame/session/useSession.ts';
import styles from './ChartFilters.module.css';
import { type ChartsQuery, chartTags, type FilterName, moreFilters } from './filtersOf.ts';
import { RangeField } from './RangeField.tsx';

interface ChartFiltersProps {
  query: ChartsQuery;
  /** Those that are on. */
  filters: readonly { name: FilterName; value: string }[];
  /** How many charts were found, and how many more may fit. */
  found: { total: number; unknown: number } | undefined;
}

/** The filters of charts: on a phone behind a button, and those that are on as chips, each a link without it. */
export function ChartFilters({ query, filters, found }: ChartFiltersProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { total = 0, unknown = 0 } = found ?? {};
  const count = filters.length;
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" size={16} />
        {count > 0 ? t('findCharts.on', { count }) : t('findCharts.filters')}
      </button>
      <div id={id} className={styles.filters} data-open={isOpen}>
        <Choices query={query} name="tables" options={currentRules().tables.map(({ id, name }) => [id, name])} />
        <RangeField name="level" label={t('findCharts.by.level')} value={query.level} />
        <Choices query={query} name="keys" options={keyModes.map((mode) => [mode, mode])} />
        <OwnLamps query={query} />
        <Tags query={query} tags={chartTraits} />
        <details className={styles.more} open={isMore(filters)}>
          <summary>
            <Icon name="down" size={16} />
            {t('findCharts.more')}
          </summary>
          <div className={styles.filters} data-open>
            <Tags query={query} tags={chartTags.slice(chartTraits.length)} />
            {moreFilters.map((name) => (
              <OtherFilter key={name} name={name} query={query} />
            ))}
          </div>
        </details>
        <Button
          className={styles.show}
          onClick={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        >
          {t('findCharts.show', { count: total, number: numberText(i18n.language, total) })}
        </Button>
      </div>
      {(count > 0 || unknown > 0) && (
        <Group className={styles.chips} gap="var(--space-1)">
          {filters.map(({ name, value }) => {
            const filter = `${t(`findCharts.by.${name}`)}: ${filterText(t, name, value)}`;
            return (
              <Chip key={name} without={[name]} label={t('findCharts.remove', { filter })}>
                {filter}
                <Icon name="close" size={14} />
              </Chip>
            );
          })}
          {count > 1 && <Chip without={filters.map(({ name }) => name)}>{t('findCharts.clear')}</Chip>}
          {unknown > 0 && (
            <details className={styles.unknown}>
              <summary>
                <Icon name="help" size={14} />
                {t('findCharts.unknown', { count: unknown, number: numberText(i18n.language, unknown) })}
              </summary>
              {t('findCharts.whyUnknown')}
            </details>
          )}
        </Group>
      )}
    </>
  );
}

function OtherFilter({ name, query }: { name: (typeof moreFilters)[number]; query: ChartsQuery }) {
  const { t } = useTranslation();
  switch (name) {
    case 'file':
      return (
        <Choices
          query={query}
          name={name}
          options={(['with', 'without'] as const).map((file) => [file, t(`findCharts.files.${file}`)])}
          isSingle
        />
      );
    case 'state':
      return (
        <Choices
          query={query}
          name={name}
          options={(['open', 'all'] as const).map((state) => [state, t(`findCharts.states.${state}`)])}
          isSingle
        />
      );
    case 'since':
      return <Since value={query.since} />;
    default:
      return <RangeField name={name} label={t(`findCharts.by.${name}`)} value={query[name]} />;
  }
}

interface ChoicesProps {
  query: ChartsQuery;
  name: FilterName;
  options: readonly (readonly [value: string, label: string])[];
  isSingle?: boolean;
  all?: readonly string[];
}

/** A filter by some of a few values, below its name. */
function Choices({ query, name, options, ...more }: ChoicesProps) {
  const { t } = useTranslation();
  const label = t(`findCharts.by.${name}`);
  return (
    <div className={styles.choices} data-name={name}>
      <span aria-hidden="true">{label}</span>
      <FilterToggles
        label={label}
        name={name}
        options={options.map(([value, text]) => ({ value, label: text }))}
        chosen={query[name]}
        {...more}
      />
    </div>
  );
}

function Tags({ query, tags }: { query: ChartsQuery; tags: readonly (typeof chartTags)[number][] }) {
  const { t } = useTranslation();
  return (
    <Choices query={query} name="tags" options={tags.map((tag) => [tag, t(`chartTags.${tag}`)])} all={chartTags} />
  );
}

function OwnLamps({ query }: { query: ChartsQuery }) {
  const { t } = useTranslation();
  const { session, isPending } = useSession();
  const back = useReturnTo();
  if (session || isPending) {
    const options = ownLamps.map((lamp) => [lamp, lampText(t, lamp)] as const);
    return <Choices query={query} name="ownlamp" options={options} />;
  }
  return (
    <div className={styles.choices} data-name="ownlamp">
      <span>{t('findCharts.by.ownlamp')}</span>
      <Link to={paths.login} search={back} className={styles.logIn}>
        {t('findCharts.logIn')}
      </Link>
    </div>
  );
}

function Since({ value }: { value: string }) {
  const { t } = useTranslation();
  const change = useSetListSearch();
  return (
    <label className={styles.choices}>
      <span>{t('findCharts.by.since')}</span>
      <AddressForm name="since" needsButton>
        <input
          type="date"
          name="since"
          className={styles.input}
          value={value}
          onChange={({ currentTarget }) => change({ since: currentTarget.value || undefined })}
        />
      </AddressForm>
    </label>
  );
}

interface ChipProps {
  /** The filters that its address lacks. */
  without: readonly FilterName[];
  label?: string;
  children: ReactNode;
}

function Chip({ without, label, children }: ChipProps) {
  return (
    <Link
      to={paths.charts}
      search={(search) => ({
        ...search,
        page: undefined,
        ...Object.fromEntries(without.map((name) => [name, undefined])),
      })}
      resetScroll={false}
      className={styles.chip}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

const isMore = (filters: ChartFiltersProps['filters']) =>
  filters.some(
    ({ name, value }) =>
      moreFilters.some((more) => more === name) ||
      (name === 'tags' && parseCommaList(value).some((tag) => !chartTraits.some((trait) => trait === tag))),
  );

const lampText = (t: TFunction, lamp: string) =>
  lamp === NOT_CLEARED ? t('findCharts.notCleared') : lampName(lamp.toUpperCase());

/** Says the value of a filter: `2000–`, `7keys, 14keys`. */
function filterText(t: TFunction, name: FilterName, value: string): string {
  const textOf: Partial<Record<FilterName, (one: string) => string>> = {
    tables: (id) => tableOf(id)?.name ?? id,
    tags: (tag) => t(`chartTags.${tag as (typeof chartTags)[number]}`),
    ownlamp: (lamp) => lampText(t, lamp),
    file: (file) => t(`findCharts.files.${file as 'with'}`),
    state: (state) => t(`findCharts.states.${state as 'all'}`),
    since: (day) => day,
  };
  return parseCommaList(value)
    .map(textOf[name] ?? ((text) => text.replace('-', '–')))
    .join(', ');
}
