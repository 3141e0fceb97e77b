import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { VISITOR } from '#contract/platform/accountHeader.ts';
import type { Request } from '#contract/platform/endpoint.ts';
import { home } from '#contract/site/site.ts';
import { submitUpload, uploads } from '#contract/uploads/uploads.ts';
import type { PrefilledUpload } from '#domain/uploads/prefill.ts';
import { call } from '../../base/api/call.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { useKeptDraft, useSavedDraft } from '../../base/drafts/useSavedDraft.ts';
import { fromKept, toKept, uploadDrafts } from './keptUpload.ts';
import type { ReadChart } from './readUploadFile.ts';
import { blankChart, blankDraft, chartsOf, type UploadDraft, withFile } from './uploadDraft.ts';
import { type FieldName, uploadFieldErrors } from './uploadFieldErrors.ts';
import { useUploadFile } from './useUploadFile.ts';

/** Matches a field with an error, or the first control of a group with one. */
const FIELD_WITH_ERROR = '[aria-invalid=true], [data-wrong=true] :is(input, button)';

/** The last upload, for the link to its page. */
export interface Uploaded {
  title: string;
  entryNo: number;
}

/** The state of the upload form: its file, its fields with their errors, and its request. */
export function useUploadForm(session: UserSession | null) {
  const queries = useQueryClient();
  const { place, saved, isRestored, startOver } = useSavedDraft(uploadDrafts, session?.userid ?? VISITOR, 'upload');
  const [{ draft, prefilled }, setForm] = useState<{ draft: UploadDraft; prefilled: PrefilledUpload | null }>(() =>
    saved ? { draft: fromKept(saved), prefilled: saved.prefilled } : { draft: blankDraft(), prefilled: null },
  );
  useKeptDraft(place, toKept(draft, prefilled));
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isSending, failure, setFailure, send } = useSend();
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);

  const file = useUploadFile((_charts, read) => {
    setForm((now) => ({ draft: withFile(now.draft, read, now.prefilled), prefilled: read }));
  });

  // Charts of a file that was replaced by one that is not accepted are not uploaded.
  const current = file.charts ? draft : { ...draft, fileCharts: [] };
  const errors = uploadFieldErrors(currentRules(), current, {
    hasFile: file.charts !== null,
    isLoggedIn: session !== null,
  });
  /**
   * Returns the error to show at a field: too long at once, any other after the field is left or the form is submitted.
   */
  const errorOf = (name: FieldName) => {
    const error = errors.get(name);
    return error && (wasSubmitted || touched.has(name) || error.kind === 'tooLong') ? error : undefined;
  };

  const change = (changes: Partial<UploadDraft> | ((now: UploadDraft) => UploadDraft)) => {
    setFailure(null);
    setForm(({ draft: now, ...rest }) => ({
      ...rest,
      draft: typeof changes === 'function' ? changes(now) : { ...now, ...changes },
    }));
  };
  const touch = (name: FieldName) => setTouched((known) => new Set(known).add(name));

  const load = (next: File) => {
    setFailure(null);
    setUploaded(null);
    return file.load(next);
  };

  const reset = () => {
    // The name is kept for the next upload.
    setForm((now) => ({ draft: { ...blankDraft(), proposer: now.draft.proposer }, prefilled: null }));
    startOver();
    setTouched(new Set());
    setSubmitted(false);
    file.clear();
  };

  const discard = () => {
    setFailure(null);
    reset();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || file.isReading) return;
    const form = event.currentTarget;
    const focusFirstError = () => form.querySelector<HTMLElement>(FIELD_WITH_ERROR)?.focus();
    setUploaded(null);
    if (errors.size > 0) {
      flushSync(() => {
        setSubmitted(true);
        // The errors are shown at their fields.
        setFailure({ error: 'NOTINFO' });
      });
      return focusFirstError();
    }
    const answer = await send(() => call(submitUpload, { form: formOf(draft, file.charts, file.file) }));
    if (!answer) return;
    setUploaded({ title: draft.title, entryNo: answer.entryNo });
    reset();
    for (const endpoint of [uploads, home]) await queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
  };

  const addChart = () => change((now) => ({ ...now, manualCharts: [...now.manualCharts, blankChart()] }));
  const removeChart = (id: number) =>
    change((now) => ({ ...now, manualCharts: now.manualCharts.filter((chart) => chart.id !== id) }));

  return {
    draft,
    /** Whether the form shows a draft, and whether the file of it has to be chosen again. */
    isRestored,
    needsFile: isRestored && prefilled !== null && !draft.nobms && file.file === null,
    discard,
    charts: chartsOf(current),
    file: { ...file, load },
    errors,
    errorOf,
    change,
    touch,
    addChart,
    removeChart,
    submit,
    isSending,
    failure,
    uploaded,
  };
}

/** Returns the fields of the request. Without a file the request has no field `file` at all. */
function formOf(draft: UploadDraft, read: readonly ReadChart[] | null, file: File | null) {
  const { nobms, title, artist, keys, tags, event, songUrl, youtube, comment, proposer, password } = draft;
  const fileinfo = chartsOf(draft).map(({ chartname, mark, level, difficulty }, index) => ({
    filename: nobms ? '' : (read?.[index]?.fileName ?? ''),
    sha256: nobms ? '' : (read?.[index]?.sha256 ?? ''),
    chartname: chartname.trim(),
    mark: mark.trim(),
    level: level.trim(),
    difficulty,
  }));
  const fields = {
    fileinfo: JSON.stringify(fileinfo),
    proposer: proposer.trim(),
    password,
    title: title.trim(),
    artist: artist.trim(),
    tags: tags.join(','),
    keys,
    event: event.trim(),
    songUrl: songUrl.trim(),
    youtube: youtube.trim(),
    comment: comment.trim(),
    nobms: String(nobms),
  };
  return (nobms ? fields : { ...fields, file }) as Request<typeof submitUpload>['form'];
}
