import { type Ref, type RefCallback, useCallback } from 'react';

/** Returns a ref that sets two others: an object, and the callback of `useElementSize`. */
export function useMergedRef<Element>(first: Ref<Element>, second: RefCallback<Element>): RefCallback<Element> {
  return useCallback(
    (element: Element) => {
      const cleanUps = [first, second].map((ref) => {
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
        return () => {
          if (ref) ref.current = null;
        };
      });
      return () => {
        for (const cleanUp of cleanUps) cleanUp?.();
      };
    },
    [first, second],
  );
}
