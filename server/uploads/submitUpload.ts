import { setImmediate as othersAnswered } from 'node:timers/promises';
import PQueue from 'p-queue';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { readUpload } from '#domain/uploads/readUpload.ts';
import { displayFileName } from '#domain/uploads/displayFileName.ts';
import { whyNotUpload } from '#domain/uploads/whyNotUpload.ts';
import { whyTaken } from '../accounts/whyTaken.ts';
import type { Context } from '../base/context.ts';
import { hashesOf } from '../charts/hashes.ts';
import { StoreUnavailableError } from '../files/fileStore.ts';
import type { Viewer } from '../http/session.ts';
import type { ReceivedUpload } from './incoming/receiveUpload.ts';
import { readUploadForm, type SubmittedForm, type SubmittedChart } from './incoming/uploadForm.ts';
import type { NewUpload } from './newUpload.ts';
import { saveUpload } from './saveUpload.ts';

/**
 * So many files are in memory, unpacked and parsed at once. Parsing takes the processor alone; the second goes on while the
 * first is being stored.
 */
const READ_AT_ONCE = 2;
const queue = new PQueue({ concurrency: READ_AT_ONCE });

type WhyNot =
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
 * Uploads a chart, a zip of several, or a link without a file. Whatever a file says of its charts is read from it here; of
 * what the client tells, only names, marks, levels and difficulties count. The form is judged before the file is read.
 */
export async function submitUpload(
  ctx: Context,
  viewer: Pick<Viewer, 'accountId'> | null,
  { fields, file }: ReceivedUpload,
): Promise<{ entryNo: number } | Refusal<WhyNot>> {
  const form = readUploadForm(fields, { loggedIn: viewer !== null, file: file !== null });
  if (isRefusal(form)) return form;
  const why = whyNotUpload(rulesAt(ctx.rules, ctx.clock.now()), form);
  if (why) return why;
  const { anonymous } = form;
  const isNickname = anonymous && (await whyTaken(ctx.db, { nicknameKey: nicknameKey(anonymous.name) }));
  if (isNickname) return refuse('EEXISTNICK');
  const uploader = viewer ? { accountId: viewer.accountId } : { accountId: null, ...(anonymous ?? nobody()) };
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

const nobody = (): never => {
  throw new Error('whoever is not logged in is anonymous');
};

/** A link to a song: what there is to know of its charts is what was told. */
function withoutFile(form: SubmittedForm): NewUpload {
  const charts = form.charts.map((chart) => ({
    ...fieldsOf(chart),
    title: chart.chartname ? `${form.title} ${chart.chartname}` : form.title,
    fileName: '',
    read: null,
  }));
  return { ...form, file: null, charts };
}

async function withFile(
  ctx: Context,
  form: SubmittedForm,
  name: string,
  bytes: Uint8Array,
): Promise<NewUpload | Refusal<WhyNot>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const found = await readUpload({ name, bytes }, rules.uploads, othersAnswered);
  if (isRefusal(found)) return found;
  const charts = [];
  for (const [position, { fileName, bytes, chart }] of found.charts.entries()) {
    const read = { chart, ...hashesOf(bytes) };
    const told =
      form.charts.find(({ sha256 }) => sha256.toLowerCase() === read.sha256) ?? toldByPlace(form, position, fileName);
    charts.push({ ...fieldsOf(told), title: chart.fullTitle, fileName, read });
  }
  const why = whyNotUpload(rules, { ...form, charts });
  if (why) return why;
  const { sha256 } = hashesOf(bytes);
  return { ...form, file: { sha256, name: displayFileName(name), size: bytes.length }, charts };
}

/** What was told of a chart by who cannot hash: browsers can only where the page came over HTTPS. */
function toldByPlace({ charts }: SubmittedForm, position: number, fileName: string): SubmittedChart | undefined {
  const told = charts[position];
  return told && told.sha256 === '' && displayFileName(told.filename) === fileName ? told : undefined;
}

/** Nothing was told of a chart: it lacks what every chart must have, and the form's rules say so. */
const UNTOLD = { chartname: '', mark: '', level: '', difficulty: null };

function fieldsOf({ chartname, mark, level, difficulty }: typeof UNTOLD | SubmittedChart = UNTOLD) {
  return { chartname, mark, level, difficulty };
}
