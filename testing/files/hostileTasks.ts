/** Tasks for `openFileReader` that use unlimited time or memory, as a bug in the reader would. */

/** The address of this module. */
export const HOSTILE_TASKS = import.meta.url;

export function readChart(): void {
  for (;;);
}

export function readUpload(): number {
  const taken: number[][] = [];
  for (;;) taken.push(Array.from({ length: 100_000 }, (_, index) => index + taken.length));
}

export function summarizeChart({ file }: { file: { name: string } }): string {
  return file.name;
}
