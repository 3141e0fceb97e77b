/** Returns a day of the API, YYYY-MM-DD, as pages show it: YYYY/MM/DD (product.md §5). */
export const dayText = (day: string) => day.replaceAll('-', '/');
