/** Formats a day of the API, YYYY-MM-DD, for pages: YYYY/MM/DD. */
export const dayText = (day: string) => day.replaceAll('-', '/');
