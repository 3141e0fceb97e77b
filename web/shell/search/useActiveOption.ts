import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

interface ActiveOptionInput {
  /** The keys of all options, in order. */
  keys: readonly string[];
  /** Whether options may still be added. */
  isPending: boolean;
  /** Whether the text field is empty; otherwise Home and End move within its text. */
  isBlank: boolean;
  /** Returns the id of the element of an option. */
  optionId: (key: string) => string;
}

/**
 * Moves through the options of a combobox by keyboard while the focus stays in its text field. The active option is the
 * one that was chosen, as long as it is among the options, otherwise the first. Enter opens it; pressed while options
 * are loading, it opens the first once they are there.
 */
export function useActiveOption({ keys, isPending, isBlank, optionId }: ActiveOptionInput) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [opensWhenLoaded, setOpensWhenLoaded] = useState(false);
  const isChosen = chosen !== null && keys.includes(chosen);
  const active = isChosen ? chosen : (keys[0] ?? null);

  const open = useEffectEvent(() => {
    if (active !== null) document.getElementById(optionId(active))?.click();
  });
  useEffect(() => {
    if (!opensWhenLoaded || isPending) return;
    setOpensWhenLoaded(false);
    open();
  }, [opensWhenLoaded, isPending]);

  const moveTo = (key: string | undefined) => {
    setChosen(key ?? null);
    if (key) document.getElementById(optionId(key))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const index = active === null ? -1 : keys.indexOf(active);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: (index + 1) % keys.length,
      ArrowUp: (index - 1 + keys.length) % keys.length,
      ...(isBlank && { Home: 0, End: keys.length - 1 }),
    };
    const target = targets[event.key];
    if (target !== undefined) moveTo(keys[target]);
    else if (event.key !== 'Enter') return;
    else if (isPending && !isChosen) setOpensWhenLoaded(true);
    else open();
    event.preventDefault();
  };

  return {
    active,
    choose: (key: string) => setChosen(key),
    reset: () => {
      setChosen(null);
      setOpensWhenLoaded(false);
    },
    onKeyDown,
  };
}
