import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { UserSession } from '#contract/accounts.ts';
import { submitSong } from '#contract/submissions.ts';
import { votingSongs } from '#contract/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { call, type Failure, isFailure } from '../api/call.ts';
import { endpointKey } from '../api/useEndpoint.ts';
import { useChartFile } from './useChartFile.ts';
import { whyNotPropose } from './whyNotPropose.ts';

/** What the proposer writes; `level` is empty until one is chosen. */
export interface ProposalForm {
  level: string;
  url: string;
  urlDiff: string;
  comment: string;
  adult: boolean;
}

const blank: ProposalForm = { level: '', url: '', urlDiff: '', comment: '', adult: false };

/** The propose form: its file, its fields, and the way to the server. */
export function useProposal(table: TableRules, session: UserSession) {
  const queries = useQueryClient();
  const [form, setForm] = useState(blank);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Pick<Failure, 'error'> | null>(null);
  const [proposed, setProposed] = useState('');
  const change = (fields: Partial<ProposalForm>) => setForm((known) => ({ ...known, ...fields }));
  const { take, ...file } = useChartFile(({ url, url_diff }) =>
    setForm((known) => ({ ...known, url: known.url || url, urlDiff: known.urlDiff || url_diff })),
  );

  const start = (next: File) => {
    setFailure(null);
    setProposed('');
    return take(next);
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setProposed('');
    const chart = file.isKept ? file.chart : null;
    const why = whyNotPropose(table, session, form, chart);
    setFailure(why);
    if (why || !chart) return;
    setSending(true);
    const answer = await call(submitSong, {
      body: {
        table: table.id,
        songData: {
          sha256: chart.sha256,
          level: Number(form.level),
          url: form.url.trim(),
          url_diff: form.urlDiff.trim(),
          comment: form.comment,
          adult: form.adult,
        },
      },
    });
    setSending(false);
    if (isFailure(answer)) return setFailure(answer);
    setProposed(chart.fullTitle);
    setForm(blank);
    file.clear();
    await queries.invalidateQueries({ queryKey: endpointKey(votingSongs) });
  };

  return { file: { ...file, take: start }, form, change, send, isSending, failure, proposed };
}
