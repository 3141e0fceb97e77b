import { useEffect, useRef, useState } from 'react';
import type { PrefilledUpload } from '#domain/uploads/prefill.ts';
import type { Failure } from '../../api/call.ts';
import { type ReadChart, readFile } from './readFile.ts';

interface UploadFile {
  /** The file that was dropped last. */
  file: File | null;
  isReading: boolean;
  /** Its charts; null until they are read, or when it is none that can be uploaded. */
  charts: ReadChart[] | null;
  failure: (Pick<Failure, 'error'> & Partial<Pick<Failure, 'values'>>) | null;
}

const nothing: UploadFile = { file: null, isReading: false, charts: null, failure: null };

/** A dropped file with its charts, read beside the page. */
export function useUploadFile(onRead: (charts: ReadChart[], prefilled: PrefilledUpload) => void) {
  const [state, setState] = useState(nothing);
  const reading = useRef(new AbortController());
  useEffect(() => () => reading.current.abort(), []);

  const startAnew = () => {
    reading.current.abort();
    reading.current = new AbortController();
    return reading.current.signal;
  };

  const take = async (file: File) => {
    const signal = startAnew();
    setState({ ...nothing, file, isReading: true });
    const answer = await readFile(file, signal);
    // A file dropped meanwhile makes this one's outcome void.
    if (signal.aborted) return;
    if ('error' in answer) return setState({ ...nothing, file, failure: answer });
    setState({ ...nothing, file, charts: answer.charts });
    onRead(answer.charts, answer.prefilled);
  };

  const clear = () => {
    startAnew();
    setState(nothing);
  };

  return { ...state, take, clear };
}
