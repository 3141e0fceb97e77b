/** Characters that no line of a table may contain. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/** Removes line breaks and control characters, for published files. */
export const oneLine = (text: string) => text.replace(BREAKS, ' ').replace(/ {2,}/g, ' ').trim();
