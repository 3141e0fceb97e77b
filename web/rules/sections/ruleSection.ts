import type { Rules } from '#domain/rules/rules.ts';
import type texts from '../../i18n/en/rules.json';

type Lines = (typeof texts)['rules']['line'];

/** The sections of the rules page. */
export type RuleSectionId = keyof Lines;

/** A text that counts something has a form for each number. */
type Singular<Key> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key;

/** The lines that a section has texts for. */
export type LineName<Id extends RuleSectionId> = Singular<keyof Lines[Id]>;

/** What stands below a line and is drawn from data. */
export type RuleTable = 'songMinimums' | 'revisionMinimums' | 'clearScores' | 'skillColors';

/** A rule in a sentence. Every number and name in it is a value: the texts themselves hold none. */
export interface RuleLine<Name = string> {
  /** Of its text, `rules.line.<section>.<name>`, and with the section its address on the page: `#vote.reason`. */
  readonly name: Name;
  /** Several names are told as a list in the visitor's language. */
  readonly values?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly below?: RuleTable;
}

/** Rules of one kind, drawn from those in force. A line that does not apply to any table is left out. */
export interface RuleSection<Id extends RuleSectionId = RuleSectionId, Name = string> {
  readonly id: Id;
  readonly lines: (rules: Rules) => readonly RuleLine<Name>[];
}

/** Keeps the names of a section's lines to those there are texts for. */
export function ruleSection<const Id extends RuleSectionId>(section: RuleSection<Id, LineName<Id>>): RuleSection {
  return section as RuleSection;
}

/** The address of a line on the page, as `RULE_CHANGES` names it. */
export const lineId = (section: RuleSectionId, line: RuleLine): string => `${section}.${line.name}`;

/** The line where the list it names is not empty, nothing otherwise. */
export function ifAny<Line>(names: readonly unknown[], line: Line): Line[] {
  return names.length > 0 ? [line] : [];
}
