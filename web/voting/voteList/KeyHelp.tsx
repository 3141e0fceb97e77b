import { useTranslation } from 'react-i18next';
import { useRegisterPageShortcuts } from '../../base/keys/pageShortcuts.ts';
import { ShortcutList } from '../../base/keys/ShortcutList.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { showDialog } from '../../frame/shellDialog.ts';
import { START_KEY, voteKeys } from '../voteForm/voteKeys.ts';
import styles from './KeyHelp.module.css';

/** Opens the list of shortcuts, and adds the keys for voting to it while it is on the page. */
export function KeyHelp() {
  const { t } = useTranslation();
  useRegisterPageShortcuts(VotingKeys);
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

function VotingKeys() {
  const { t } = useTranslation();
  return (
    <ShortcutList
      title={t('vote.keys.voting')}
      keys={[
        [[START_KEY], t('vote.keys.start')],
        [voteKeys.yes, t('vote.keys.yes')],
        [voteKeys.neutral, t('vote.keys.neutral')],
        [voteKeys.no, t('vote.keys.no')],
        [voteKeys.high, t('vote.keys.high')],
        [voteKeys.mid, t('vote.keys.mid')],
        [voteKeys.low, t('vote.keys.low')],
        [voteKeys.varies, t('vote.personDiff')],
        [voteKeys.preview, t('voteList.picture')],
        [voteKeys.comment, t('vote.keys.comment')],
        [voteKeys.skip, t('vote.keys.skip')],
        [['Enter'], t('vote.keys.send')],
        [['Ctrl+Enter', '⌘+Enter'], t('vote.keys.sendFromComment')],
        [['Esc'], t('vote.keys.close')],
      ]}
    />
  );
}
