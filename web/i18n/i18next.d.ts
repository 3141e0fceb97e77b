import 'i18next';
import type accounts from './en/accounts.json';
import type calls from './en/calls.json';
import type entries from './en/entries.json';
import type errors from './en/errors.json';
import type players from './en/players.json';
import type proposing from './en/proposing.json';
import type shell from './en/shell.json';
import type voting from './en/voting.json';

type Texts = typeof accounts &
  typeof calls &
  typeof entries &
  typeof errors &
  typeof players &
  typeof proposing &
  typeof shell &
  typeof voting;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
  }
}
