import fs from 'node:fs';

/**
 * Loaded before a process under test, it sets that process's machine clock: by as many milliseconds as the file
 * CLOCK_OFF_FILE says at the moment.
 */
const file = process.env.CLOCK_OFF_FILE ?? '';
const RightDate = Date;
let offMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - readAt > 20) {
    readAt = performance.now();
    offMs = Number(fs.readFileSync(file, 'utf8')) || 0;
  }
  return RightDate.now() + offMs;
}

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RightDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
