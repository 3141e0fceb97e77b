import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { knownCharts } from '#contract/charts/missingCharts.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { MissingFilesTask, type Progress } from './MissingFilesTask.ts';

/** The task of the files that were dropped last; it ends with the screen. */
export function useMissingFilesTask() {
  const queryClient = useQueryClient();
  const task = useRef<MissingFilesTask | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => () => task.current?.stop(), []);

  const start = (files: readonly File[]) => {
    task.current?.stop();
    task.current = new MissingFilesTask(files, (next) => {
      setProgress(next);
      const rests = next.state === 'done' || next.state === 'paused';
      if (rests) void queryClient.invalidateQueries({ queryKey: endpointKey(knownCharts) });
    });
    void task.current.run();
  };
  return { progress, start, pause: () => task.current?.pause(), resume: () => task.current?.resume() };
}
