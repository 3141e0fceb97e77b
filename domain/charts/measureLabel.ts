/** Returns the number of a measure as chart files write it: `#007`. */
export function measureLabel(measure: number): string {
  return `#${String(measure).padStart(3, '0')}`;
}
