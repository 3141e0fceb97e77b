/** Writes the JSON Schema of the lines of the open data. `--check` only reports whether the file is up to date. */
import { z } from 'zod';
import { countFileHead, countFileLine, FORM, openDataIndex, openDataLines } from '#contract/openData/openData.ts';
import { writeOrCheck } from './writeOrCheck.ts';

const schemas = { ...openDataLines, index: openDataIndex, countFileHead, countFileLine };
const definitions = Object.entries(schemas).map(([name, schema]) => {
  const { $schema: _, ...definition } = z.toJSONSchema(schema);
  return `${JSON.stringify(name)}: ${JSON.stringify(definition)}`;
});
const title = `Open data of a community of difficulty tables, version ${FORM}: the lines of each file, by its name`;
const text = `{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "${title}", "$defs": {
${definitions.join(',\n')}
}}
`;
writeOrCheck('contract/openData/openData.schema.json', text);
