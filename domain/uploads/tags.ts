/** Every tag an upload can have (specification §3), in the order they are offered. */
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
