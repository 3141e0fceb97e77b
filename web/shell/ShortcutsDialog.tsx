import { useTranslation } from 'react-i18next';
import { usePageShortcuts } from '../base/keys/pageShortcuts.ts';
import { ShortcutList } from '../base/keys/ShortcutList.tsx';
import { siteShortcuts } from '../base/keys/siteShortcuts.ts';
import { useSingleKeyShortcuts } from '../base/keys/useSingleKeyShortcuts.ts';
import { Dialog } from '../base/ui/Dialog.tsx';
import { Checkbox } from '../base/ui/inputs/inputs.tsx';
import { Stack } from '../base/ui/Layout.tsx';

/** Lists the keyboard shortcuts, those of the page first, with a checkbox that turns single-key shortcuts off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const PageKeys = usePageShortcuts();
  const { hasKeys, setHasKeys } = useSingleKeyShortcuts();
  const everywhere = [
    [siteShortcuts.search, t('keys.search')],
    [siteShortcuts.keys, t('keys.help')],
    [['Esc'], t('keys.close')],
  ] as const;
  return (
    <Dialog title={t('keys.title')} shape="wide" focus="title" onClose={onClose}>
      <Stack gap="var(--space-5)">
        {PageKeys && <PageKeys />}
        <ShortcutList title={t('keys.everywhere')} keys={everywhere} />
        <Checkbox
          label={t('keys.single')}
          description={t('keys.singleHint')}
          checked={hasKeys}
          onChange={(event) => setHasKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  );
}
