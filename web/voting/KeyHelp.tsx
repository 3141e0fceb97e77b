import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { START_KEY, voteKeys } from '../ballots/voteKeys.ts';
import { showDialog } from '../frame/shellDialog.ts';
import { KeyList } from '../keys/KeyList.tsx';
import { useOwnKeys } from '../keys/pageKeys.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './KeyHelp.module.css';

/** The way to the list of shortcuts, where the keys that vote now stand too. */
export function KeyHelp() {
  const { t } = useTranslation();
  useOwnKeys(VotingKeys);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles.help}
      leftSection={<Icon name="keyboard" />}
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      onClick={() => showDialog('keys')}
    >
      {t('vote.keys.title')}
    </Button>
  );
}

/** Which keys vote. */
function VotingKeys() {
  const { t } = useTranslation();
  return (
    <KeyList
      title={t('vote.keys.voting')}
      keys={[
        [[START_KEY], t('vote.keys.start')],
        [voteKeys.yes, t('vote.keys.yes')],
        [voteKeys.neutral, t('vote.keys.neutral')],
        [voteKeys.no, t('vote.keys.no')],
        [voteKeys.comment, t('vote.keys.comment')],
        [voteKeys.skip, t('vote.keys.skip')],
        [['Enter'], t('vote.keys.send')],
        [['Ctrl+Enter', '⌘+Enter'], t('vote.keys.sendFromComment')],
        [['Esc'], t('vote.keys.close')],
      ]}
    />
  );
}
