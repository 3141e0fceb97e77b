import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/platform/endpoint.ts';
import { uploadScoreFile } from '#contract/plays/plays.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { call, type Failure, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { toFailure } from '../../base/api/toFailure.ts';
import { useSend } from '../../base/api/useSend.ts';
import { useLatestSignal } from '../../charts/chartFiles/useLatestSignal.ts';
import { type FoundScores, readScores } from './readScores.ts';

type Failed = Pick<Failure, 'error'> & Partial<Failure>;

interface FileState {
  file: File | null;
  /** The rows that were read so far; null while nothing is read. */
  rows: number | null;
  /** What the file has, once it is read. */
  found: FoundScores | null;
  failure: Failed | null;
  /** What the server stored. */
  stored: Omit<Reply<typeof uploadScoreFile>, 'success'> | null;
}

const nothing: FileState = { file: null, rows: null, found: null, failure: null, stored: null };

/**
 * A file of scores of these long note modes that is read in a worker as soon as it is chosen, and sent when the player
 * confirms.
 */
export function useScoreFile(lnTypes: readonly number[]) {
  const [state, setState] = useState(nothing);
  const [sent, setSent] = useState(0);
  const latestSignal = useLatestSignal();
  const queryClient = useQueryClient();
  const { isSending, failure: notSent, setFailure: setNotSent, send } = useSend();

  const load = async (file: File) => {
    if (isSending) return;
    const signal = latestSignal();
    setNotSent(null);
    setState({ ...nothing, file, rows: 0 });
    const found = await readScores(file, lnTypes, signal, (rows) => {
      if (!signal.aborted) setState((known) => ({ ...known, rows }));
    });
    // A file that was chosen in the meantime replaces this one.
    if (signal.aborted) return;
    if (!found) return setState({ ...nothing, file, failure: { error: 'unknown' } });
    if (isRefusal(found)) return setState({ ...nothing, file, failure: toFailure(found) });
    setState({ ...nothing, file, found });
  };

  const upload = async () => {
    const { file } = state;
    if (!file) return;
    setSent(0);
    // Storing a hundred thousand rows takes a while.
    const options = { timeoutMs: RANKING_TIMEOUT_MS, onProgress: setSent };
    const stored = await send(() => call(uploadScoreFile, { form: { file } }, options));
    if (!stored) return;
    setState({ ...nothing, stored });
    // Profile, rating and IDs change with it.
    await queryClient.invalidateQueries();
  };

  return { ...state, failure: state.failure ?? notSent, isSending, sent, load, upload };
}
