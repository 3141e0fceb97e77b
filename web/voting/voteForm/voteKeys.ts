/** An action that a key triggers in the vote dialog. */
export type VoteAction =
  | 'yes'
  | 'neutral'
  | 'no'
  | 'high'
  | 'mid'
  | 'low'
  | 'varies'
  | 'preview'
  | 'comment'
  | 'skip'
  | 'send';

/** The key that starts voting at the first open entry of a list. */
export const START_KEY = 'v';

/** The keys of each action; the first one is shown in the help. */
export const voteKeys: Readonly<Record<Exclude<VoteAction, 'send'>, readonly string[]>> = {
  yes: ['y', '1'],
  neutral: ['m', '2'],
  no: ['n', '3'],
  high: ['h'],
  mid: ['a'],
  low: ['e'],
  varies: ['d'],
  preview: ['p'],
  comment: ['c'],
  skip: ['s'],
};

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

/**
 * Returns the action of a pressed key, or null if the dialog does not use the key. Single keys do nothing while the
 * visitor types or has turned them off. Keys with Ctrl, Cmd or Alt belong to the browser, except Ctrl or Cmd with
 * Enter.
 */
export function voteActionOf(
  { key, ctrlKey, metaKey, altKey, isComposing }: PressedKey,
  { isTyping, hasKeys }: { isTyping: boolean; hasKeys: boolean },
): VoteAction | null {
  if (isComposing || altKey) return null;
  if (ctrlKey || metaKey) return key === 'Enter' ? 'send' : null;
  if (isTyping || !hasKeys) return null;
  const pressed = key.toLowerCase();
  const actions = Object.keys(voteKeys) as (keyof typeof voteKeys)[];
  return actions.find((action) => voteKeys[action].includes(pressed)) ?? null;
}
