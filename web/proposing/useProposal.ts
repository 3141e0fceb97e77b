import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { UserSession } from '#contract/accounts.ts';
import { submissionList, submitSong } from '#contract/submissions.ts';
import { votingSongs } from '#contract/voting.ts';
import type { TableId, TableRules } from '#domain/tables/tableRules.ts';
import { call } from '../api/call.ts';
import { endpointKey } from '../api/useEndpoint.ts';
import { useSend } from '../api/useSend.ts';
import { type StagedFile, type UploadedChart, useChartFile } from '../chartFiles/useChartFile.ts';
import type { ProposalForm } from './proposalForm.ts';
import { useVerification } from './useVerification.ts';
import { whyNotPropose } from './whyNotPropose.ts';

const blank: ProposalForm = { level: '', url: '', urlDiff: '', comment: '', adult: false, verify: false };

/** What was proposed last, for the way to its page. */
export interface Proposed {
  title: string;
  tableId: TableId;
  entryNo: number;
}

/**
 * The propose form: its files, its fields, and the way to the server. What is written stays when the table changes.
 *
 * @param uploaded the uploaded chart that the address names
 */
export function useProposal(table: TableRules, session: UserSession, uploaded: UploadedChart | null) {
  const queries = useQueryClient();
  const [written, setWritten] = useState({ ...blank, of: table.id });
  const [known, setKnown] = useState<Pick<StagedFile, 'url' | 'url_diff'>>({ url: '', url_diff: '' });
  const { isSending, failure, setFailure, send } = useSend();
  const [proposed, setProposed] = useState<Proposed | null>(null);

  // A level of one table means nothing in another; all else does.
  const form: ProposalForm = {
    ...written,
    level: written.of === table.id ? written.level : '',
    verify: written.verify && table.verification,
  };

  const file = useChartFile((kept) => {
    setKnown(kept);
    // What was filled in for the file before is replaced, what somebody wrote is not.
    setWritten((now) => ({
      ...now,
      url: now.url === '' || now.url === known.url ? kept.url : now.url,
      urlDiff: now.urlDiff === '' || now.urlDiff === known.url_diff ? kept.url_diff : now.urlDiff,
    }));
  });
  const verification = useVerification(file);
  const takeUploaded = useEffectEvent(file.takeUploaded);
  const { upload = null, sha256 = '' } = uploaded ?? {};
  useEffect(() => {
    if (upload !== null) void takeUploaded({ upload, sha256 });
  }, [upload, sha256]);

  const change = (fields: Partial<ProposalForm>) => {
    if (fields.verify !== undefined) verification.clear();
    setWritten((now) => ({ ...now, ...fields, ...(fields.level !== undefined && { of: table.id }) }));
  };

  const take = (next: File) => {
    setFailure(null);
    setProposed(null);
    return file.take(next);
  };

  /** Gives an uploaded chart up, with the links that came with it. */
  const giveUp = () => {
    setFailure(null);
    file.clear();
    setWritten((now) => ({
      ...now,
      url: now.url === known.url ? '' : now.url,
      urlDiff: now.urlDiff === known.url_diff ? '' : now.urlDiff,
    }));
    setKnown({ url: '', url_diff: '' });
  };

  const propose = async (event: FormEvent) => {
    event.preventDefault();
    setProposed(null);
    const { chart, kept } = file;
    const original = form.verify ? verification.server : null;
    const why = whyNotPropose(table, session, { form, chart, kept, original });
    if (why) return setFailure(why);
    const answer = chart && (await send(() => call(submitSong, { body: bodyOf(table, form, chart.sha256, original) })));
    if (!answer) return;
    setProposed({ title: chart.fullTitle, tableId: table.id, entryNo: answer.entryNo });
    setWritten({ ...blank, of: table.id });
    setKnown({ url: '', url_diff: '' });
    file.clear();
    verification.clear();
    for (const list of [votingSongs, submissionList]) {
      await queries.invalidateQueries({ queryKey: endpointKey(list) });
    }
  };

  const origin = {
    url: form.url !== '' && form.url === known.url,
    urlDiff: form.urlDiff !== '' && form.urlDiff === known.url_diff,
  };
  return { file: { ...file, take, giveUp }, verification, form, origin, change, propose, isSending, failure, proposed };
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
