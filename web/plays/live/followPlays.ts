import { PLAY_EVENTS, type PlayRow } from '#contract/plays/plays.ts';

interface Follower {
  onPlay: (play: PlayRow) => void;
  /** Called on each new connection: earlier plays may have been missed. */
  onOpen: () => void;
}

/**
 * Follows the plays of the logged-in player as they arrive, while the page is visible: a hidden tab has no connection.
 * Returns the function that ends it.
 */
export function followPlays({ onPlay, onOpen }: Follower): () => void {
  let source: EventSource | null = null;
  const close = () => {
    source?.close();
    source = null;
  };
  const open = () => {
    source = new EventSource(PLAY_EVENTS);
    // The server ends the stream from time to time, and the browser opens it again by itself.
    source.onopen = onOpen;
    source.onmessage = ({ data }: MessageEvent<string>) => onPlay(JSON.parse(data) as PlayRow);
  };
  const follow = () => {
    if (document.hidden) close();
    else if (!source) open();
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
