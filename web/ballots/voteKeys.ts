/** What a key does in the dialog of a vote. */
export type VoteAction = 'yes' | 'neutral' | 'no' | 'comment' | 'skip' | 'send';

/** The key that begins with the first open entry of a list. */
export const START_KEY = 'v';

/** The first key of each action is the one that is shown. */
export const voteKeys: Readonly<Record<Exclude<VoteAction, 'send'>, readonly string[]>> = {
  yes: ['y', '1'],
  neutral: ['m', '2'],
  no: ['n', '3'],
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
 * What a pressed key means there; null = it is not ours. Single keys mean nothing where the reader writes or has turned
 * them off; with Ctrl, Cmd or Alt they belong to the browser, but for Ctrl or Cmd and Enter.
 */
export function voteActionOf(
  { key, ctrlKey, metaKey, altKey, isComposing }: PressedKey,
  { isWriting, hasKeys }: { isWriting: boolean; hasKeys: boolean },
): VoteAction | null {
  if (isComposing || altKey) return null;
  if (ctrlKey || metaKey) return key === 'Enter' ? 'send' : null;
  if (isWriting || !hasKeys) return null;
  const pressed = key.toLowerCase();
  const actions = Object.keys(voteKeys) as (keyof typeof voteKeys)[];
  return actions.find((action) => voteKeys[action].includes(pressed)) ?? null;
}
