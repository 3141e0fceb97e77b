import path from 'node:path';

/**
 * For the environment of a process: Node compiles our code once, not in each of the hundred processes of a run, which halves the
 * time of a start.
 */
export const codeCache = {
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../node_modules/.cache/stellaverse/code'),
};
