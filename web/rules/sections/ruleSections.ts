import { copyrightRules } from './copyrightRules.ts';
import { revisionRules } from './revisionRules.ts';
import type { RuleSection } from './ruleSection.ts';
import { stellawayRules } from './stellawayRules.ts';
import { submitRules } from './submitRules.ts';
import { uploaderRules } from './uploaderRules.ts';
import { voteRules } from './voteRules.ts';
import { voteSystem } from './voteSystem.ts';
import { zureRules } from './zureRules.ts';

/** The rules in the order of the page (specification §2, /rules). */
export const ruleSections: readonly RuleSection[] = [
  voteRules,
  voteSystem,
  submitRules,
  zureRules,
  revisionRules,
  stellawayRules,
  uploaderRules,
  copyrightRules,
];
