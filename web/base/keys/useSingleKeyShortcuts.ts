import { useLocalStorage } from '@mantine/hooks';

/**
 * Returns the setting, stored in this browser, whether single-key shortcuts work. Screen readers and voice control may
 * need them off.
 */
export function useSingleKeyShortcuts() {
  const [hasKeys, setHasKeys] = useLocalStorage({
    key: 'vote-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { hasKeys, setHasKeys };
}
