import type { Rules } from '#domain/rules/rules.ts';
import type texts from '../../../base/i18n/en/rules.json';

type Lines = (typeof texts)['rules']['line'];

/** The id of a section of the rules page. */
export type RuleSectionId = keyof Lines;

/** The key of a text without its plural form. */
type Singular<Key> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key;

/** The names of the lines for which a section has texts. */
export type LineName<Id extends RuleSectionId> = Singular<keyof Lines[Id]>;

/** A table below a line, made from data. */
export type RuleTable = 'songMinimums' | 'revisionMinimums' | 'clearScores' | 'skillColors';

/** A rule as a sentence. Every number and table name in it is a value; the texts themselves contain none. */
export interface RuleLine<Name = string> {
  /** Part of the key of its text, `rules.line.<section>.<name>`, and of its id on the page, `vote.reason`. */
  readonly name: Name;
  /** An array is written as a list in the visitor's language. */
  readonly values?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly below?: RuleTable;
}

/**
 * A section of the rules page. Its lines are made from the rules in force; a line that applies to no table is left out.
 */
export interface RuleSection<Id extends RuleSectionId = RuleSectionId, Name = string> {
  readonly id: Id;
  readonly lines: (rules: Rules) => readonly RuleLine<Name>[];
}

/** Defines a section. The types allow only names of lines for which there are texts. */
export function ruleSection<const Id extends RuleSectionId>(section: RuleSection<Id, LineName<Id>>): RuleSection {
  return section as RuleSection;
}

/** Returns the id of a line on the page, as `RULE_CHANGES` names it. */
export const lineId = (section: RuleSectionId, line: RuleLine): string => `${section}.${line.name}`;

/** Returns the line if the list that it names is not empty, otherwise nothing. */
export function ifAny<Line>(names: readonly unknown[], line: Line): Line[] {
  return names.length > 0 ? [line] : [];
}
