import { type ImportLine, importFrom } from '#contract/moderation/admin.ts';
import { ACCOUNT_HEADER } from '#contract/platform/accountHeader.ts';
import type { Request } from '#contract/platform/endpoint.ts';
import { type Failure, parseRefusal } from '../base/api/call.ts';
import { pageAccount } from '../base/api/pageAccount.ts';

/** Imports from an address and passes on each line of the reply; returns what the last one says was done, or why not. */
export async function streamImport(
  body: Request<typeof importFrom>['body'],
  onLine: (line: string) => void,
): Promise<NonNullable<ImportLine['done']> | Failure> {
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
        const answer = JSON.parse(text) as ImportLine;
        const { line, done: outcome } = answer;
        if (line === undefined) return outcome ?? parseRefusal(importFrom, answer);
        onLine(line);
      }
    }
  } catch {
    return lost;
  }
}
