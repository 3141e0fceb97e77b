import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Change } from '#domain/moderation/acts.ts';
import { Time } from '../base/i18n/Time.tsx';
import styles from './Admin.module.css';
import { changeName } from './actName.ts';

interface ChangeListProps {
  changes: readonly Change[];
}

/** Shows what an act changes: each thing before and after. */
export function ChangeList({ changes }: ChangeListProps) {
  const { t, i18n } = useTranslation();
  if (changes.length === 0) return <p className="hint">{t('admin.noChanges')}</p>;
  return (
    <ul className={styles.changes}>
      {changes.map(({ what, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of an act never change places
        <li key={index}>
          {changeName(i18n, what)}: <del>{shownValue(t, before)}</del> → <ins>{shownValue(t, after)}</ins>
        </li>
      ))}
    </ul>
  );
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function shownValue(t: TFunction, value: Change['before']) {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  return typeof value === 'string' && INSTANT.test(value) ? <Time time={value} /> : <bdi>{String(value)}</bdi>;
}
