import { useState } from 'react';
import type { PrefilledUpload } from '#domain/uploads/prefill.ts';
import type { Failure } from '../../base/api/call.ts';
import { useLatestSignal } from '../../charts/chartFiles/useLatestSignal.ts';
import { type ReadChart, readUploadFile } from './readUploadFile.ts';

interface UploadFile {
  /** The file that was dropped last. */
  file: File | null;
  isReading: boolean;
  /** Its charts; null until they are read, or if the file is not accepted. */
  charts: ReadChart[] | null;
  failure: (Pick<Failure, 'error'> & Partial<Pick<Failure, 'values'>>) | null;
}

const nothing: UploadFile = { file: null, isReading: false, charts: null, failure: null };

/** A dropped file with its charts, which are read in a worker. */
export function useUploadFile(onRead: (charts: ReadChart[], prefilled: PrefilledUpload) => void) {
  const [state, setState] = useState(nothing);
  const latestSignal = useLatestSignal();

  const load = async (file: File) => {
    const signal = latestSignal();
    setState({ ...nothing, file, isReading: true });
    const answer = await readUploadFile(file, signal);
    // A file that was dropped in the meantime replaces this one.
    if (signal.aborted) return;
    if ('error' in answer) return setState({ ...nothing, file, failure: answer });
    setState({ ...nothing, file, charts: answer.charts });
    onRead(answer.charts, answer.prefilled);
  };

  const clear = () => {
    latestSignal();
    setState(nothing);
  };

  return { ...state, load, clear };
}
