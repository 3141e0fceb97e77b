import { uploadFields } from '#domain/uploads/fields.ts';
import { ruleSection } from './ruleSection.ts';

/** What may be uploaded, and with which fields. */
export const uploaderRules = ruleSection({
  id: 'uploader',
  lines: ({ uploads }) => {
    const { proposer, password, tags, chartName, mark, level, lowTotal, highTotal } = uploadFields;
    return [
      { name: 'own' },
      { name: 'file', values: { megabytes: uploads.megabytes, charts: uploads.chartsPerZip } },
      { name: 'titles' },
      { name: 'fields', values: { least: tags.min, most: tags.max } },
      { name: 'chart', values: { name: chartName, mark, level } },
      { name: 'total', values: { low: lowTotal, high: highTotal } },
      { name: 'comment', values: { characters: uploads.comment } },
      { name: 'anonymous', values: { nameMin: proposer.min, nameMax: proposer.max, ...password } },
      { name: 'delete' },
    ];
  },
});
