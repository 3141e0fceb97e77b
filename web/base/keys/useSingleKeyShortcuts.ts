import { useStored } from '../useStored.ts';

/**
 * Returns the setting, stored in this browser, whether single-key shortcuts work. Screen readers and voice control may
 * need them off.
 */
export function useSingleKeyShortcuts() {
  const [stored, store] = useStored('vote-keys');
  return { hasKeys: stored !== 'false', setHasKeys: (hasKeys: boolean) => store(String(hasKeys)) };
}
