import { chartTraits } from '#domain/charts/traits.ts';
import { uploadTags } from '#domain/uploads/tags.ts';

/** The tags of charts, those that follow from the notes first: most charts have only these. */
export const chartTags = [...new Set([...chartTraits, ...uploadTags])];
