import { useLocalStorage } from '@mantine/hooks';

/** Whether single keys do anything, as this browser has it; whoever needs their keys otherwise turns them off. */
export function useSingleKeyShortcuts() {
  const [hasKeys, setHasKeys] = useLocalStorage({
    key: 'vote-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { hasKeys, setHasKeys };
}
