/** All tags an upload can have, in the order in which forms offer them. */
export const uploadTags = [
  'stream',
  'jacks',
  'gachi',
  'delay',
  'chords',
  'stairs',
  'doublestairs',
  'burst',
  'lowtotal',
  'hightotal',
  'trills',
  'scratch',
  'zure',
  'gimmick',
  'soflan',
  'anchors',
  'random',
  'ln',
  'firstkill',
  'middlekill',
  'lastkill',
  'zero',
] as const;

export type UploadTag = (typeof uploadTags)[number];
