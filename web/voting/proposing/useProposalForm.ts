import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { submissionList, submitSong } from '#contract/voting/submissions.ts';
import { votingSongs } from '#contract/voting/voting.ts';
import type { TableId, TableRules } from '#domain/tables/tableRules.ts';
import { call } from '../../base/api/call.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { useKeptDraft, useSavedDraft } from '../../base/drafts/useSavedDraft.ts';
import { type ChartFile, type UploadedChart, useChartFile } from '../../charts/chartFiles/useChartFile.ts';
import { type ProposalDraft, proposalDrafts, stagedFileOf } from './proposalDraft.ts';
import type { ProposalForm } from './proposalForm.ts';
import { useVerification } from './useVerification.ts';
import { whyNotPropose } from './whyNotPropose.ts';

const blankForm: ProposalForm = { level: '', url: '', urlDiff: '', comment: '', adult: false, verify: false };
const noLinks = { url: '', url_diff: '' };

/** The chart that was proposed last, for the link to its page. */
export interface Proposed {
  title: string;
  tableId: TableId;
  entryNo: number;
}

/**
 * The state of the form that proposes a chart: its files, its fields and its request. The fields keep their values when
 * the table changes, and until the proposal is sent.
 *
 * @param uploaded the chart of the uploader that the address names
 * @param onRemoveUploaded called when that chart is no longer in the form
 */
export function useProposalForm(
  table: TableRules,
  session: UserSession,
  uploaded: UploadedChart | null,
  onRemoveUploaded: () => void,
) {
  const queries = useQueryClient();
  const { place, saved, isRestored, startOver } = useSavedDraft(proposalDrafts, session.userid, 'proposal');
  const [fields, setFields] = useState(saved?.fields ?? { ...blankForm, levelOf: table.id });
  const [prefilled, setPrefilled] = useState(saved?.prefilled ?? noLinks);
  const [stagedBefore] = useState(() => (saved && !uploaded ? stagedFileOf(saved, Date.now()) : null));
  const [stagedAt, setStagedAt] = useState(stagedBefore?.stagedAt ?? 0);
  const { isSending, failure, setFailure, send } = useSend();
  const [proposed, setProposed] = useState<Proposed | null>(null);

  // A level of one table means nothing in another.
  const form: ProposalForm = {
    ...fields,
    level: fields.levelOf === table.id ? fields.level : '',
    verify: fields.verify && table.verification,
  };

  const file = useChartFile((staged) => {
    setPrefilled({ url: staged.url, url_diff: staged.url_diff });
    setStagedAt(Date.now());
    // Links that were prefilled for the file before are replaced, edited ones are kept.
    setFields((now) => ({
      ...now,
      url: now.url === '' || now.url === prefilled.url ? staged.url : now.url,
      urlDiff: now.urlDiff === '' || now.urlDiff === prefilled.url_diff ? staged.url_diff : now.urlDiff,
    }));
  }, stagedBefore);
  useKeptDraft(place, draftOf(fields, prefilled, file.uploaded ? null : { ...file, stagedAt }));
  const verification = useVerification(file);
  const loadUploaded = useEffectEvent(file.loadUploaded);
  const { upload = null, sha256 = '' } = uploaded ?? {};
  useEffect(() => {
    if (upload !== null) void loadUploaded({ upload, sha256 });
  }, [upload, sha256]);

  const change = (changes: Partial<ProposalForm>) => {
    if (changes.verify !== undefined) verification.clear();
    setFields((now) => ({ ...now, ...changes, ...(changes.level !== undefined && { levelOf: table.id }) }));
  };

  const load = (next: File) => {
    setFailure(null);
    setProposed(null);
    return file.load(next);
  };

  /** Removes the chart from the uploader, with the links that came with it. */
  const removeUploaded = () => {
    setFailure(null);
    file.clear();
    onRemoveUploaded();
    setFields((now) => ({
      ...now,
      url: now.url === prefilled.url ? '' : now.url,
      urlDiff: now.urlDiff === prefilled.url_diff ? '' : now.urlDiff,
    }));
    setPrefilled(noLinks);
  };

  const reset = () => {
    setFields({ ...blankForm, levelOf: table.id });
    setPrefilled(noLinks);
    file.clear();
    verification.clear();
    startOver();
    // A reload must not fill the form again.
    if (uploaded) onRemoveUploaded();
  };

  const discard = () => {
    setFailure(null);
    reset();
  };

  const propose = async (event: FormEvent) => {
    event.preventDefault();
    setProposed(null);
    const { chart, staged } = file;
    const original = form.verify ? verification.server : null;
    const why = whyNotPropose(table, session, { form, chart, staged, original });
    if (why) return setFailure(why);
    const answer = chart && (await send(() => call(submitSong, { body: bodyOf(table, form, chart.sha256, original) })));
    if (!answer) return;
    setProposed({ title: chart.fullTitle, tableId: table.id, entryNo: answer.entryNo });
    reset();
    for (const endpoint of [votingSongs, submissionList]) {
      await queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
    }
  };

  const isPrefilled = {
    url: form.url !== '' && form.url === prefilled.url,
    urlDiff: form.urlDiff !== '' && form.urlDiff === prefilled.url_diff,
  };
  return {
    file: { ...file, load, removeUploaded },
    verification,
    form,
    isPrefilled,
    /** Whether the form shows a draft, and whether the server no longer has the file of it. */
    isRestored,
    isFileGone: isRestored && saved?.file != null && !stagedBefore && !uploaded && !file.file && !file.chart,
    discard,
    change,
    propose,
    isSending,
    failure,
    proposed,
  };
}

/** Returns the draft to keep; null if nothing is filled in. */
function draftOf(
  fields: ProposalDraft['fields'],
  prefilled: ProposalDraft['prefilled'],
  file: (Pick<ChartFile, 'chart' | 'staged'> & { stagedAt: number }) | null,
): ProposalDraft | null {
  const { chart, staged, stagedAt } = file ?? { chart: null, staged: null, stagedAt: 0 };
  const blank: ProposalDraft['fields'] = { ...blankForm, levelOf: fields.levelOf };
  const isBlank = (Object.keys(blank) as (keyof typeof blank)[]).every((name) => fields[name] === blank[name]);
  if (isBlank && !staged) return null;
  return { fields, prefilled, file: chart && staged && { chart, staged, stagedAt } };
}

function bodyOf(
  table: TableRules,
  { level, url, urlDiff, comment, adult, verify }: ProposalForm,
  sha256: string,
  original: { md5: string; sha256: string } | null,
) {
  return {
    table: table.id,
    songData: { sha256, level: Number(level), url: url.trim(), url_diff: urlDiff.trim(), comment, adult },
    ...(original && { originSongData: { md5: original.md5, sha256: original.sha256 } }),
    zureVerification: verify,
  };
}
