import type { TableRules } from '#domain/tables/tableRules.ts';
import { browserStorage } from '../browserStorage.ts';
import { draftTtlMs } from './draftTtl.ts';

interface KeptDraft {
  savedAt: number;
  /** Not checked: it may be of an earlier version of the form. */
  draft: unknown;
}

/** Returns the drafts of a kind that are not too old, by account and form (`draftKey`). */
export function keptDrafts(name: string, ttlMs: () => number): Map<string, KeptDraft> {
  try {
    const stored: Record<string, KeptDraft> = JSON.parse(browserStorage.get(name) ?? '{}');
    return new Map(Object.entries(stored).filter(([, { savedAt }]) => Date.now() - savedAt <= ttlMs()));
  } catch {
    return new Map();
  }
}

export const draftKey = (userid: string, form: string): string => `${userid} ${form}`;

/** Whether a draft of a proposal, revision or upload is kept: its form, which checks it, need not be loaded for that. */
export const hasDraft = (name: string, userid: string, form: string): boolean =>
  keptDrafts(name, draftTtlMs).has(draftKey(userid, form));

/** The form of a revision: an account has one draft for each table, and one for each entry that an address names. */
export const draftName = ({ id }: TableRules, entryNo: number | null): string =>
  entryNo === null ? id : `${id} ${entryNo}`;
