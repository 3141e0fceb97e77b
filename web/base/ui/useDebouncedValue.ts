import { useEffect, useState } from 'react';

/** Returns a value once it has been the same for `wait` milliseconds. */
export function useDebouncedValue<Value>(value: Value, wait: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return debounced;
}
