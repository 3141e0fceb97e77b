import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { displayFileName } from '#domain/uploads/displayFileName.ts';
import { whyNotUpload } from '#domain/uploads/whyNotUpload.ts';
import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/fileReader/callerQueue.ts';
import type { UploadReading } from '../platform/fileReader/fileReaderWorker.ts';
import type { ReceivedForm } from '../platform/files/receiveForm.ts';
import type { Viewer } from '../platform/http/session.ts';
import type { NotNow } from '../platform/whyNotActNow.ts';
import { isNicknameTaken } from '../players/identity/isNicknameTaken.ts';
import type { NewUpload } from './newUpload.ts';
import { saveUpload } from './saveUpload.ts';
import { readUploadForm, type SubmittedChart, type SubmittedForm } from './uploadForm.ts';

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
  | 'ESTORAGE'
  | 'ETOOMANY'
  | 'EBUSY'
  | 'ETOOCOMPLEX';

/**
 * Submits an upload: a chart, a zip of several, or a link without a file. The facts of charts are read from the file
 * here; the client only submits names, marks, levels and difficulties. The form is checked before the file is read.
 *
 * @param address of the client, as `clientAddress` returns it: visitors are queued by it
 */
export async function submitUpload(
  ctx: Context,
  viewer: Pick<Viewer, 'accountId'> | null,
  { fields, file }: ReceivedForm,
  address: string,
): Promise<{ entryNo: number } | Refusal<SubmitRefusal> | NotNow> {
  const form = readUploadForm(fields, { loggedIn: viewer !== null, file: file !== null });
  if (isRefusal(form)) return form;
  const why = whyNotUpload(rulesAt(ctx.rules, ctx.clock.now()), form);
  if (why) return why;
  const { anonymous } = form;
  const isNickname = anonymous && (await isNicknameTaken(ctx.db, anonymous.name));
  if (isNickname) return refuse('EEXISTNICK');
  const uploader = viewer
    ? { accountId: viewer.accountId }
    : { accountId: null, address, ...(anonymous ?? missingName()) };
  if (!file) return saveUpload(ctx, uploader, withoutFile(form), null);
  const caller: Caller = viewer
    ? { kind: 'account', accountId: viewer.accountId, address }
    : { kind: 'visitor', address };
  const { name, size } = file;
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  const reading = await ctx.fileReader.run(caller, 'readUpload', async () => ({
    file: { name, bytes: await file.read() },
    limits,
  }));
  if (isRefusal(reading)) return reading;
  const upload = withFile(ctx, form, { name, size }, reading);
  return isRefusal(upload) ? upload : saveUpload(ctx, uploader, upload, file);
}

const missingName = (): never => {
  throw new Error('an upload without an account has a name');
};

/** Creates an upload of a link to a song, with its charts as they were submitted. */
function withoutFile(form: SubmittedForm): NewUpload {
  const charts = form.charts.map((chart) => ({
    ...fieldsOf(chart),
    title: chart.chartname ? `${form.title} ${chart.chartname}` : form.title,
    fileName: '',
    read: null,
  }));
  return { ...form, file: null, charts };
}

/** Creates an upload of a file: matches the charts in it with the submitted ones. */
function withFile(
  ctx: Context,
  form: SubmittedForm,
  { name, size }: { name: string; size: number },
  { sha256, charts: readings }: UploadReading,
): NewUpload | Refusal<SubmitRefusal> {
  const charts = readings.map(({ fileName, ...read }, position) => {
    const submitted =
      form.charts.find(({ sha256 }) => sha256.toLowerCase() === read.sha256) ?? submittedAt(form, position, fileName);
    return { ...fieldsOf(submitted), title: read.summary.fullTitle, fileName, read };
  });
  const why = whyNotUpload(rulesAt(ctx.rules, ctx.clock.now()), { ...form, charts });
  return why ?? { ...form, file: { sha256, name: displayFileName(name), size }, charts };
}

/** Returns the chart submitted at this position by a client that cannot hash: browsers can only do so over HTTPS. */
function submittedAt({ charts }: SubmittedForm, position: number, fileName: string): SubmittedChart | undefined {
  const submitted = charts[position];
  return submitted && submitted.sha256 === '' && displayFileName(submitted.filename) === fileName
    ? submitted
    : undefined;
}

/** The fields of a chart that was not submitted. Required ones are missing, so the rules of the form refuse it. */
const NOT_SUBMITTED = { chartname: '', mark: '', level: '', difficulty: null };

function fieldsOf({ chartname, mark, level, difficulty }: typeof NOT_SUBMITTED | SubmittedChart = NOT_SUBMITTED) {
  return { chartname, mark, level, difficulty };
}
