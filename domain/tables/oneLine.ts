/** Characters that no line of a table may contain. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/** Returns a text as it stands in a line of a published file: without line breaks and control characters. */
export const oneLine = (text: string) => text.replace(BREAKS, ' ').replace(/ {2,}/g, ' ').trim();
