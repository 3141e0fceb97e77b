import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserSession } from '#contract/accounts.ts';
import type { Request } from '#contract/endpoint.ts';
import { home } from '#contract/site.ts';
import { submitUpload, uploads } from '#contract/uploads.ts';
import type { PrefilledUpload } from '#domain/uploads/prefill.ts';
import { call } from '../../api/call.ts';
import { currentRules } from '../../api/currentRules.ts';
import { endpointKey } from '../../api/useEndpoint.ts';
import { useSend } from '../../api/useSend.ts';
import type { ReadChart } from './readFile.ts';
import { blankChart, blankDraft, chartsOf, type UploadDraft, withFile } from './uploadDraft.ts';
import { type FieldName, uploadFaults } from './uploadFieldErrors.ts';
import { useUploadFile } from './useUploadFile.ts';

/** Five megabytes take their time on a slow line. */
const UPLOAD_PATIENCE_MS = 180_000;

/** A field with something wrong, or the first of what it is chosen by. */
const WRONG = '[aria-invalid=true], [data-wrong=true] :is(input, button)';

/** What was uploaded last, for the way to its page. */
export interface Uploaded {
  title: string;
  entryNo: number;
}

/** The upload form: its file, its fields, and the way to the server. */
export function useUpload(session: UserSession | null) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(blankDraft);
  const prefilled = useRef<PrefilledUpload | null>(null);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [wasPressed, setPressed] = useState(false);
  const { isSending, failure, setFailure, send } = useSend();
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);

  const file = useUploadFile((_charts, read) => {
    // Read now: the draft is made later, when it is another one.
    const before = prefilled.current;
    setDraft((now) => withFile(now, read, before));
    prefilled.current = read;
  });

  // Those of a file that was replaced by one that cannot be taken do not count.
  const written = file.charts ? draft : { ...draft, fileCharts: [] };
  const faults = uploadFaults(currentRules(), written, { hasFile: file.charts !== null, isLoggedIn: session !== null });
  /** What is wrong with a field, as soon as it can be said: what is too long at once, what is missing when one leaves it. */
  const faultOf = (name: FieldName) => {
    const fault = faults.get(name);
    return fault && (wasPressed || left.has(name) || fault.kind === 'tooLong') ? fault : undefined;
  };

  const change = (changes: Partial<UploadDraft> | ((now: UploadDraft) => UploadDraft)) => {
    setFailure(null);
    setDraft((now) => (typeof changes === 'function' ? changes(now) : { ...now, ...changes }));
  };
  const leave = (name: FieldName) => setLeft((known) => new Set(known).add(name));

  const take = (next: File) => {
    setFailure(null);
    setUploaded(null);
    return file.take(next);
  };

  const startAnew = () => {
    // The name is still whose it was.
    setDraft((now) => ({ ...blankDraft(), proposer: now.proposer }));
    prefilled.current = null;
    setLeft(new Set());
    setPressed(false);
    file.clear();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || file.isReading) return;
    const form = event.currentTarget;
    const toFirstWrong = () => form.querySelector<HTMLElement>(WRONG)?.focus();
    setUploaded(null);
    if (faults.size > 0) {
      flushSync(() => {
        setPressed(true);
        // What is wrong stands at its field.
        setFailure({ error: 'NOTINFO' });
      });
      return toFirstWrong();
    }
    const answer = await send(() =>
      call(submitUpload, { form: formOf(draft, file.charts, file.file) }, { patienceMs: UPLOAD_PATIENCE_MS }),
    );
    if (!answer) return;
    flushSync(() => {
      setUploaded({ title: draft.title, entryNo: answer.entryNo });
      startAnew();
    });
    // The form is much shorter now: what it says would be above the screen.
    form.querySelector('[type=submit]')?.scrollIntoView({ block: 'center' });
    for (const list of [uploads, home]) await queries.invalidateQueries({ queryKey: endpointKey(list) });
  };

  const addChart = () => change((now) => ({ ...now, handCharts: [...now.handCharts, blankChart()] }));
  const removeChart = (id: number) =>
    change((now) => ({ ...now, handCharts: now.handCharts.filter((chart) => chart.id !== id) }));

  return {
    draft,
    charts: chartsOf(written),
    file: { ...file, take },
    faults,
    faultOf,
    change,
    leave,
    addChart,
    removeChart,
    submit,
    isSending,
    failure,
    uploaded,
  };
}

/** What is sent. Without a file there is no such field at all. */
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
