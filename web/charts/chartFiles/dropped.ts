/** What somebody dropped or chose: folders and files. It must be taken from the event at once. */
export type Dropped = readonly (FileSystemEntry | File)[];

/** Takes what was dropped. Where a browser names no entry, the file alone. */
export function droppedOf({ items }: DataTransfer): Dropped {
  return Array.from(items).flatMap((item) => item.webkitGetAsEntry?.() ?? item.getAsFile() ?? []);
}
