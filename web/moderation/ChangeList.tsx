import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ACT_NAMES } from '#contract/acts/acts.ts';
import type { Change } from '#domain/moderation/acts.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import styles from './ChangeList.module.css';

/** Lists what an act changes: each thing before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return <p className="hint">{t('actDialog.noChanges')}</p>;
  return (
    <ul className={styles.changes}>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of an act never change places
        <li key={index}>
          <span className={styles.what}>
            {t(`change.${change.what}`)} <bdi>{change.of}</bdi>
          </span>
          <span className={styles.values}>
            <del>{shownValue(t, change, change.before)}</del>
            <Icon name="arrow" size={16} label={t('actDialog.becomes')} />
            <ins>{shownValue(t, change, change.after)}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const words = [
  'new',
  'accept',
  'reject',
  'canceled',
  'official',
  'sub',
  'open',
  'answered',
  'done',
  'declined',
] as const;

function shownValue(t: TFunction, { what }: Change, value: Change['before']) {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  const act = what === 'act' && ACT_NAMES.find((name) => name === value);
  if (act) return t(`act.${act}.title`);
  // A list can have a level: `official st3`.
  const [first, ...level] = String(value).split(' ');
  const word = ['vote', 'revisionVote', 'lists', 'request'].includes(what) && words.find((name) => name === first);
  if (word) return <bdi>{[t(`changeValue.${word}`), ...level].join(' ')}</bdi>;
  return <TextOrTime text={String(value)} />;
}

/** Shows a text as it is, and an instant as a time. */
export function TextOrTime({ text }: { text: string }) {
  return INSTANT.test(text) ? <Time time={text} /> : <bdi>{text}</bdi>;
}
