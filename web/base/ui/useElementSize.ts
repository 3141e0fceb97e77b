import { useCallback, useState } from 'react';

/** Returns the size of an element's content in pixels, 0 until it is measured, and the ref of the element. */
export function useElementSize<Measured extends HTMLElement>() {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const ref = useCallback((element: Measured | null) => {
    if (!element) return;
    // Before the first paint; the observer comes after it.
    setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
