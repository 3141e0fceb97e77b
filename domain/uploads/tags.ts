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

/** A tag that this many players who have cleared a chart give it is one of its tags. */
export const TAG_VOTES = 3;
