/** Returns a day of the API, YYYY-MM-DD, as pages show it: YYYY/MM/DD. */
export const dayText = (day: string) => day.replaceAll('-', '/');
