import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './KeyHelp.module.css';
import { useVoteKeys } from './useVoteKeys.ts';
import { START_KEY, voteKeys } from './voteKeys.ts';

/** Which keys vote, and the way to turn them off. */
export function KeyHelp() {
  const { t } = useTranslation();
  const { hasKeys, setHasKeys } = useVoteKeys();
  const keys = [
    [[START_KEY], t('vote.keys.start')],
    [voteKeys.yes, t('vote.keys.yes')],
    [voteKeys.neutral, t('vote.keys.neutral')],
    [voteKeys.no, t('vote.keys.no')],
    [voteKeys.comment, t('vote.keys.comment')],
    [voteKeys.skip, t('vote.keys.skip')],
    [['Enter'], t('vote.keys.send')],
    [['Ctrl+Enter', '⌘+Enter'], t('vote.keys.sendFromComment')],
    [['Esc'], t('vote.keys.close')],
  ] as const;
  return (
    <details className={styles.help}>
      <summary>{t('vote.keys.title')}</summary>
      <dl>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name.length === 1 ? name.toUpperCase() : name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t('vote.keys.on')}
        checked={hasKeys}
        onChange={(event) => setHasKeys(event.currentTarget.checked)}
      />
    </details>
  );
}
