import { copyrightRules } from './copyrightRules.ts';
import { keysoundRules } from './keysoundRules.ts';
import { revisionRules } from './revisionRules.ts';
import type { RuleSection } from './ruleSection.ts';
import { stellawayRules } from './stellawayRules.ts';
import { submitRules } from './submitRules.ts';
import { uploaderRules } from './uploaderRules.ts';
import { voteCountRules } from './voteCountRules.ts';
import { voteRules } from './voteRules.ts';

/** The sections in the order of the page. */
export const ruleSections: readonly RuleSection[] = [
  voteRules,
  voteCountRules,
  submitRules,
  keysoundRules,
  revisionRules,
  stellawayRules,
  uploaderRules,
  copyrightRules,
];
