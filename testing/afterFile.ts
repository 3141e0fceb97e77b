type Task = () => void | Promise<void>;

const tasks: Task[] = [];

/**
 * Does this when the test file is done, the latest first. A module is loaded once for many test files
 * (`isolate: false`), so an `afterAll` of its own would run after the first of them only.
 */
export function afterFile(task: Task): void {
  tasks.push(task);
}

/** Does what was asked for. `testing/setup/cleanUp.ts` calls it after every file. */
export async function cleanUp(): Promise<void> {
  for (const task of tasks.splice(0).toReversed()) await task();
}
