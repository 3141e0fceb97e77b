import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { UserSession } from '#contract/accounts.ts';
import { submissionList, submitSong } from '#contract/submissions.ts';
import { votingSongs } from '#contract/voting.ts';
import type { TableId, TableRules } from '#domain/tables/tableRules.ts';
import { call } from '../../base/api/call.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { type StagedFile, type UploadedChart, useChartFile } from '../../charts/chartFiles/useChartFile.ts';
import type { ProposalForm } from './proposalForm.ts';
import { useVerification } from './useVerification.ts';
import { whyNotPropose } from './whyNotPropose.ts';

const blankForm: ProposalForm = { level: '', url: '', urlDiff: '', comment: '', adult: false, verify: false };

/** The chart that was proposed last, for the link to its page. */
export interface Proposed {
  title: string;
  tableId: TableId;
  entryNo: number;
}

/**
 * The state of the form that proposes a chart: its files, its fields and its request. The fields keep their values when
 * the table changes.
 *
 * @param uploaded the chart of the uploader that the address names
 */
export function useProposalForm(table: TableRules, session: UserSession, uploaded: UploadedChart | null) {
  const queries = useQueryClient();
  const [fields, setFields] = useState({ ...blankForm, levelOf: table.id });
  const [prefilled, setPrefilled] = useState<Pick<StagedFile, 'url' | 'url_diff'>>({ url: '', url_diff: '' });
  const { isSending, failure, setFailure, send } = useSend();
  const [proposed, setProposed] = useState<Proposed | null>(null);

  // A level of one table means nothing in another.
  const form: ProposalForm = {
    ...fields,
    level: fields.levelOf === table.id ? fields.level : '',
    verify: fields.verify && table.verification,
  };

  const file = useChartFile((staged) => {
    setPrefilled(staged);
    // Links that were prefilled for the file before are replaced, edited ones are kept.
    setFields((now) => ({
      ...now,
      url: now.url === '' || now.url === prefilled.url ? staged.url : now.url,
      urlDiff: now.urlDiff === '' || now.urlDiff === prefilled.url_diff ? staged.url_diff : now.urlDiff,
    }));
  });
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
    setFields((now) => ({
      ...now,
      url: now.url === prefilled.url ? '' : now.url,
      urlDiff: now.urlDiff === prefilled.url_diff ? '' : now.urlDiff,
    }));
    setPrefilled({ url: '', url_diff: '' });
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
    setFields({ ...blankForm, levelOf: table.id });
    setPrefilled({ url: '', url_diff: '' });
    file.clear();
    verification.clear();
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
    change,
    propose,
    isSending,
    failure,
    proposed,
  };
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
