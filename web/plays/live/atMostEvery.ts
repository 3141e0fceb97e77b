interface Throttled {
  /** Schedules one run for all calls until then. */
  soon: () => void;
  cancel: () => void;
}

/** Throttles a function to one run per interval, however often it is called, and never runs it immediately. */
export function atMostEvery(milliseconds: number, run: () => void): Throttled {
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
