interface Collected {
  /** Runs it soon, once for all calls until then. */
  soon: () => void;
  cancel: () => void;
}

/** Returns what runs a function once in some milliseconds at most, however often it is asked to, and never at once. */
export function atMostEvery(milliseconds: number, run: () => void): Collected {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, milliseconds);
  };
  return { soon, cancel };
}
