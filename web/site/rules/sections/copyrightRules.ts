import { WARNINGS_BEFORE_SUSPENSION } from '#domain/accounts/sanctions.ts';
import { ruleSection } from './ruleSection.ts';

/** The copyright of charts, and the sanctions for violating it. */
export const copyrightRules = ruleSection({
  id: 'copyright',
  lines: () => [
    { name: 'owners' },
    { name: 'permission' },
    { name: 'creatorName' },
    { name: 'request' },
    { name: 'sanction', values: { count: WARNINGS_BEFORE_SUSPENSION } },
  ],
});
