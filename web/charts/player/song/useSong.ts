import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Dropped } from '../../chartFiles/dropped.ts';
import { useLatestSignal } from '../../chartFiles/useLatestSignal.ts';
import type { Song, SongFailure } from './readSong.ts';
import type { SongPlayback, SongProgress } from './SongPlayback.ts';

type Failed = SongFailure | { readonly error: 'notLoaded'; readonly charts: number };

interface SongState {
  readonly isReading: boolean;
  readonly song: Song | null;
  readonly failure: Failed | null;
  readonly progress: SongProgress | null;
  /** Makes what plays the song. */
  readonly playback: ((context: AudioContext) => SongPlayback) | null;
}

const nothing: SongState = { isReading: false, song: null, failure: null, progress: null, playback: null };

/** The song's own sounds of a chart: what was dropped or chosen, and what plays it. All code of it loads with the first song. */
export function useSong(sha256: string, dropped: Dropped | null, volume: number) {
  const [state, setState] = useState(nothing);
  const latestSignal = useLatestSignal();
  const current = useRef<SongPlayback>(null);
  const latestVolume = useRef(volume);
  useEffect(() => {
    latestVolume.current = volume;
    current.current?.setVolume(volume);
  }, [volume]);

  const open = async (files: Dropped) => {
    const signal = latestSignal();
    const show = (next: SongState) => {
      if (!signal.aborted) setState(next);
    };
    show({ ...nothing, isReading: true });
    try {
      const [{ readSong }, { SongPlayback }] = await Promise.all([
        import('./readSong.ts'),
        import('./SongPlayback.ts'),
      ]);
      const song = await readSong(files, sha256, signal);
      if ('error' in song) return show({ ...nothing, failure: song });
      const onProgress = (progress: SongProgress) => {
        if (signal.aborted) return;
        setState((before) => (isEqual(before.progress, progress) ? before : { ...before, progress }));
      };
      const playback = (context: AudioContext) => {
        const made = new SongPlayback(song, context, onProgress);
        made.setVolume(latestVolume.current);
        current.current = made;
        return made;
      };
      show({ ...nothing, song, playback });
    } catch {
      show({ ...nothing, failure: { error: 'notLoaded', charts: 0 } });
    }
  };

  const openDropped = useEffectEvent(open);
  useEffect(() => {
    if (dropped) void openDropped(dropped);
  }, [dropped]);

  const close = () => {
    latestSignal();
    current.current = null;
    setState(nothing);
  };
  return { ...state, open, close };
}

const isEqual = (one: SongProgress | null, other: SongProgress) =>
  one?.ready === other.ready && one.wanted === other.wanted && one.failed === other.failed;
