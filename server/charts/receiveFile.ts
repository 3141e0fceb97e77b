import type { FastifyRequest } from 'fastify';
import { text } from '#contract/fields.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../base/context.ts';
import type { ChartFile } from './stagedFiles.ts';

/**
 * The file of a multipart call and its text fields. A second file, one under another name or a broken body is NOTVALIDVALUE;
 * no file is NOTINFO; one over the limit is ELIMITSIZE.
 */
export async function receiveFile(
  ctx: Context,
  request: FastifyRequest,
): Promise<{ file: ChartFile; fields: Record<string, string> } | Refusal<'NOTINFO' | 'NOTVALIDVALUE' | 'ELIMITSIZE'>> {
  if (!request.isMultipart()) return refuse('NOTVALIDVALUE');
  const { megabytes } = rulesAt(ctx.rules, ctx.clock.now()).uploads;
  const limits = { fileSize: megabytes * 1024 * 1024, files: 1, fields: 10, fieldSize: 1000 };
  const fields: Record<string, string> = {};
  let file: ChartFile | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = text.parse(part.value);
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.file.truncated) return refuse('ELIMITSIZE', { limit: megabytes });
      if (part.fieldname !== 'file') return refuse('NOTVALIDVALUE');
      file = { name: text.parse(part.filename), bytes };
    }
  } catch {
    // Nothing is done here but to read what was sent: it was broken, or more than the call takes.
    return refuse('NOTVALIDVALUE');
  }
  return file ? { file, fields } : refuse('NOTINFO');
}
