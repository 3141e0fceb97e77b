import { ACCOUNT_HEADER } from '#contract/accountHeader.ts';
import { type ImportLine, importFrom } from '#contract/admin.ts';
import type { Request } from '#contract/endpoint.ts';
import { type Failure, parseRefusal } from '../base/api/call.ts';
import { pageAccount } from '../base/api/pageAccount.ts';

/** Imports from an address and passes on each line of the reply; returns the last one, or why there is none. */
export async function streamImport(
  body: Request<typeof importFrom>['body'],
  onLine: (line: string) => void,
): Promise<ImportLine | Failure> {
  const account = pageAccount();
  const headers = { 'content-type': 'application/json', ...(account !== undefined && { [ACCOUNT_HEADER]: account }) };
  const lost: Failure = { success: false, error: 'unreachable', values: {} };
  try {
    const response = await fetch(importFrom.path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok || !response.body) return parseRefusal(importFrom, await response.json().catch(() => undefined));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return lost;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        const line = importFrom.reply.parse(JSON.parse(text));
        if (line.line === undefined) return line;
        onLine(line.line);
      }
    }
  } catch {
    return lost;
  }
}
