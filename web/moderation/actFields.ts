import type { ActInput } from '#contract/admin.ts';

/** A field of the dialog of an act, besides its reason. Left as it is, `chart` and `link` change nothing. */
interface ActField {
  readonly name: string;
  /** `instant`: a time, or none; `link`: the address of a song or file; `chart`: a file that replaces the chart. */
  readonly kind: 'instant' | 'link' | 'chart';
}

/** The fields of each act. All else that an act takes is given by whoever opens the dialog. */
export const actFields: { readonly [Name in ActInput['name']]?: readonly ActField[] } = {
  bar: [{ name: 'until', kind: 'instant' }],
  suspend: [
    { name: 'from', kind: 'instant' },
    { name: 'until', kind: 'instant' },
  ],
  'change-suspension': [{ name: 'until', kind: 'instant' }],
  fix: [
    { name: 'songUrl', kind: 'link' },
    { name: 'chartUrl', kind: 'link' },
    { name: 'sha256', kind: 'chart' },
  ],
};

/** The acts that take something away from somebody: their buttons are red. */
const takingAway: readonly ActInput['name'][] = [
  ...(['warn', 'bar', 'ban', 'end-sessions', 'hide-comment', 'remove-upload', 'cancel', 'void-votes'] as const),
  ...([
    'remove-from-sub',
    'delete-chart',
    'remove-suspension',
    'withdraw-notice',
    'undo-count',
    'blank-trail',
  ] as const),
];
export const takesAway = (name: ActInput['name']) => takingAway.includes(name);

export type FieldValues = Readonly<Record<string, string | null>>;

/** Returns the present values of the fields of an act. */
export const valuesOf = (act: ActInput): FieldValues =>
  Object.fromEntries((actFields[act.name] ?? []).map(({ name }) => [name, act[name as never] ?? null]));

/** Returns an act with what was entered; a link that is as it was is left out. */
export function withValues(act: ActInput, values: FieldValues): ActInput {
  const entered = (actFields[act.name] ?? []).map(({ name, kind }) => {
    const value = values[name] ?? null;
    if (kind !== 'link') return [name, value];
    const link = value?.trim() ?? '';
    return [name, link === (act[name as never] ?? '') ? null : link];
  });
  return { ...act, ...Object.fromEntries(entered) };
}
