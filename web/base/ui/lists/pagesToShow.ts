/** Returns the pages to link to: the first, the last and those around the current one. 0 stands for a gap. */
export function pagesToShow(current: number, last: number): number[] {
  const near = [current - 1, current, current + 1];
  const pages = [...new Set([1, ...near, last])].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page);
    return gap === 2 ? [page - 1, page] : gap > 2 ? [0, page] : [page];
  });
}
