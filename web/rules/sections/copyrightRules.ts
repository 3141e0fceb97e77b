import { WARNINGS_BEFORE_SUSPENSION } from '#domain/accounts/sanctions.ts';
import { ruleSection } from './ruleSection.ts';

/** Whose the charts are, and what follows for who forgets it (specification §6). */
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
