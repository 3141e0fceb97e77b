import { WARNINGS_BEFORE_SUSPENSION } from '#domain/accounts/sanctions.ts';
import { traitBounds } from '#domain/charts/numberTraits.ts';
import { uploadFields } from '#domain/uploads/fields.ts';
import { keysoundRules } from './keysoundRules.ts';
import { revisionRules } from './revisionRules.ts';
import { type RuleSection, ruleSection } from './ruleSection.ts';
import { stellawayRules } from './stellawayRules.ts';
import { submitRules } from './submitRules.ts';
import { voteCountRules } from './voteCountRules.ts';
import { voteRules } from './voteRules.ts';

/** The copyright of charts, and the sanctions for violating it. */
const copyrightRules = ruleSection({
  id: 'copyright',
  lines: () => [
    { name: 'owners' },
    { name: 'permission' },
    { name: 'creatorName' },
    { name: 'request' },
    { name: 'sanction', values: { count: WARNINGS_BEFORE_SUSPENSION } },
  ],
});

/** What may be uploaded, and with which fields. */
const uploaderRules = ruleSection({
  id: 'uploader',
  lines: ({ uploads }) => {
    const { proposer, password, tags, chartName, mark, level } = uploadFields;
    return [
      { name: 'own' },
      { name: 'file', values: { megabytes: uploads.megabytes, charts: uploads.chartsPerZip } },
      { name: 'titles' },
      { name: 'fields', values: { least: tags.min, most: tags.max } },
      { name: 'chart', values: { name: chartName, mark, level } },
      { name: 'total', values: { low: traitBounds.lowTotal, high: traitBounds.highTotal } },
      { name: 'comment', values: { characters: uploads.comment } },
      { name: 'anonymous', values: { nameMin: proposer.min, nameMax: proposer.max, ...password } },
      { name: 'delete' },
    ];
  },
});

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
