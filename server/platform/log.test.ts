import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('control characters are removed from log lines, escaped ones too', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const title = 'a\u001b[2Jb\u0007\b\u009b\u007f\u202ec\\u001b\\\\n "quoted" 終';
  log.error({ err: new Error(`bad ${title}\nnext`), title, id: 7 }, `said ${title}`);
  expect(lines).toHaveLength(1);
  const [line = ''] = lines;
  expect(line.endsWith('\n')).toBe(true);
  const shown = 'a[2Jbc\\u001b\\\\n "quoted" 終';
  expect(JSON.parse(line)).toMatchObject({
    title: shown,
    id: 7,
    msg: `said ${shown}`,
    err: { message: `bad ${shown}\nnext`, stack: expect.stringContaining('\n') },
  });
});
