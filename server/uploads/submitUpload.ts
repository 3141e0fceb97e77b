import { setImmediate as yieldToOthers } from 'node:timers/promises';
import PQueue from 'p-queue';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { displayFileName } from '#domain/uploads/displayFileName.ts';
import { readUpload } from '#domain/uploads/readUpload.ts';
import { whyNotUpload } from '#domain/uploads/whyNotUpload.ts';
import { whyTaken } from '../accounts/whyTaken.ts';
import type { Context } from '../base/context.ts';
import { hashesOf } from '../charts/hashes.ts';
import { StoreUnavailableError } from '../files/fileStore.ts';
import type { Viewer } from '../http/session.ts';
import type { ReceivedUpload } from './incoming/receiveUpload.ts';
import { readUploadForm, type SubmittedChart, type SubmittedForm } from './incoming/uploadForm.ts';
import type { NewUpload } from './newUpload.ts';
import { saveUpload } from './saveUpload.ts';

/**
 * The number of files that are in memory, unpacked and parsed at once. Parsing only takes the processor; the second
 * file is parsed while the first is being stored.
 */
const READ_CONCURRENCY = 2;
const queue = new PQueue({ concurrency: READ_CONCURRENCY });

type SubmitRefusal =
  | 'NOTINFO'
  | 'NOTVALIDVALUE'
  | 'NOTVALIDPW'
  | 'TOOLONGCOM2'
  | 'EEXISTNICK'
  | 'ELIMITSIZE'
  | 'ELIMITSIZE2'
  | 'ENOBMSINZIP'
  | 'ENOTVALIDFILE'
  | 'EALREADYSUBMIT'
  | 'ESTORAGE';

/**
 * Submits an upload: a chart, a zip of several, or a link without a file (uploads.md §2, §3). Everything that a file
 * says about its charts is read from it here; from the client come only names, marks, levels and difficulties. The form
 * is checked before the file is read.
 */
export async function submitUpload(
  ctx: Context,
  viewer: Pick<Viewer, 'accountId'> | null,
  { fields, file }: ReceivedUpload,
): Promise<{ entryNo: number } | Refusal<SubmitRefusal>> {
  const form = readUploadForm(fields, { loggedIn: viewer !== null, file: file !== null });
  if (isRefusal(form)) return form;
  const why = whyNotUpload(rulesAt(ctx.rules, ctx.clock.now()), form);
  if (why) return why;
  const { anonymous } = form;
  const isNickname = anonymous && (await whyTaken(ctx.db, { nicknameKey: nicknameKey(anonymous.name) }));
  if (isNickname) return refuse('EEXISTNICK');
  const uploader = viewer ? { accountId: viewer.accountId } : { accountId: null, ...(anonymous ?? missingName()) };
  if (!file) return saveUpload(ctx, uploader, withoutFile(form), null);
  return queue.add(async () => {
    try {
      const bytes = await file.read();
      const upload = await withFile(ctx, form, file.name, bytes);
      return isRefusal(upload) ? upload : await saveUpload(ctx, uploader, upload, bytes);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      ctx.log.warn({ err: error }, 'an upload cannot be read again');
      return refuse('ESTORAGE');
    }
  });
}

const missingName = (): never => {
  throw new Error('an upload without an account has a name');
};

/** Makes an upload of a link to a song, with its charts as they were submitted. */
function withoutFile(form: SubmittedForm): NewUpload {
  const charts = form.charts.map((chart) => ({
    ...fieldsOf(chart),
    title: chart.chartname ? `${form.title} ${chart.chartname}` : form.title,
    fileName: '',
    read: null,
  }));
  return { ...form, file: null, charts };
}

/** Reads the charts of the file, and matches them with the submitted ones. */
async function withFile(
  ctx: Context,
  form: SubmittedForm,
  name: string,
  bytes: Uint8Array,
): Promise<NewUpload | Refusal<SubmitRefusal>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const found = await readUpload({ name, bytes }, rules.uploads, yieldToOthers);
  if (isRefusal(found)) return found;
  const charts = [];
  for (const [position, { fileName, bytes, chart }] of found.charts.entries()) {
    const read = { chart, ...hashesOf(bytes) };
    const submitted =
      form.charts.find(({ sha256 }) => sha256.toLowerCase() === read.sha256) ?? submittedAt(form, position, fileName);
    charts.push({ ...fieldsOf(submitted), title: chart.fullTitle, fileName, read });
  }
  const why = whyNotUpload(rules, { ...form, charts });
  if (why) return why;
  const { sha256 } = hashesOf(bytes);
  return { ...form, file: { sha256, name: displayFileName(name), size: bytes.length }, charts };
}

/**
 * Returns the chart submitted at this position, from a client that cannot hash: browsers can only on pages over HTTPS.
 */
function submittedAt({ charts }: SubmittedForm, position: number, fileName: string): SubmittedChart | undefined {
  const submitted = charts[position];
  return submitted && submitted.sha256 === '' && displayFileName(submitted.filename) === fileName
    ? submitted
    : undefined;
}

/** The fields of a chart that was not submitted: it lacks required ones, so the rules of the form refuse it. */
const NOT_SUBMITTED = { chartname: '', mark: '', level: '', difficulty: null };

function fieldsOf({ chartname, mark, level, difficulty }: typeof NOT_SUBMITTED | SubmittedChart = NOT_SUBMITTED) {
  return { chartname, mark, level, difficulty };
}
