import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../keys/KeyList.module.css';
import { KeyList } from '../keys/KeyList.tsx';
import { usePageKeys } from '../keys/pageKeys.ts';
import { siteKeys } from '../keys/siteKeys.ts';
import { useSingleKeyShortcuts } from '../keys/useSingleKeyShortcuts.ts';
import { Dialog } from '../ui/Dialog.tsx';

interface ShortcutsDialogProps {
  onClose: () => void;
}

/** Every key that works here, those of the page first; and the way to turn the single ones off. */
export function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  const PageKeys = usePageKeys();
  const { hasKeys, setHasKeys } = useSingleKeyShortcuts();
  const everywhere = [
    [siteKeys.search, t('keys.search')],
    [siteKeys.keys, t('keys.help')],
    [['Esc'], t('keys.close')],
  ] as const;
  return (
    <Dialog title={t('keys.title')} shape="wide" focus="title" onClose={onClose}>
      <div className={styles.dialog}>
        {PageKeys && <PageKeys />}
        <KeyList title={t('keys.everywhere')} keys={everywhere} />
        <Checkbox
          label={t('keys.single')}
          description={t('keys.singleHint')}
          checked={hasKeys}
          onChange={(event) => setHasKeys(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
