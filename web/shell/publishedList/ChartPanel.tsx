import { type ReactNode, type TouchEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { song } from '#contract/voting/submissions.ts';
import { endpointQuery, useEndpoint } from '../../base/api/useEndpoint.ts';
import { isTyping } from '../../base/keys/isTyping.ts';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { Loaded } from '../../base/ui/states/Loaded.tsx';
import { useMediaQuery } from '../../base/ui/useMediaQuery.ts';
import { SongLinks } from '../../charts/ChartLinks.tsx';
import { prefetch } from '../../frame/pages/prefetchCalls.ts';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { EntryStage } from '../EntryStage.tsx';
import styles from './ChartPanel.module.css';
import { type DataRow, entryAt } from './listRows.ts';
import list from './PublishedList.module.css';

type Entry = NonNullable<ReturnType<typeof entryAt>>;

const requestOf = ({ table, entryNo }: Entry) => ({ params: { entryNo }, query: { table } });

/** Loads an entry before its chart is asked for. */
export const hintChart = (entry: Entry): Promise<void> => prefetch(endpointQuery(song, requestOf(entry)));

interface ChartPanelProps {
  row: DataRow;
  /** The path of its page. */
  page: string;
  /** The pages of the rows before and after it; null at an end of the list. */
  previous: string | null;
  next: string | null;
  onOpen: (page: string) => void;
  onClose: () => void;
}

/** The chart of a row: beside the list, or as a sheet from below where there is no room for both. */
export function ChartPanel({ row, page, previous, next, onOpen, onClose }: ChartPanelProps) {
  const { t } = useTranslation();
  const isBeside = useMediaQuery('(min-width: 68.75em)', true);
  const step = (to: string | null) => to !== null && onOpen(to);
  useListKeys({ ArrowUp: () => step(previous), ArrowDown: () => step(next), ...(isBeside && { Escape: onClose }) });
  const swipes = useSwipes({ left: () => step(next), right: () => step(previous), down: onClose });
  const entry = entryAt(page) ?? { table: '', entryNo: '' };
  const query = useEndpoint(song, requestOf(entry));
  const isLoaded = query.isSuccess;
  useEffect(() => {
    const around = [next, previous].flatMap((path) => (path ? (entryAt(path) ?? []) : []));
    if (isLoaded) for (const neighbour of around) void hintChart(neighbour);
  }, [isLoaded, next, previous]);
  const content = (
    <div className={styles.content}>
      <div className={styles.facts}>
        <LevelTag table={entry.table} level={query.data?.source.level ?? row.level} />
        <bdi className="dim">{row.artist}</bdi>
        <IconButton
          icon="up"
          label={t('publishedList.previous')}
          isDisabled={!previous}
          onClick={() => step(previous)}
        />
        <IconButton icon="down" label={t('publishedList.next')} isDisabled={!next} onClick={() => step(next)} />
      </div>
      <Group className={styles.links} gap="var(--space-2)">
        <LinkButton to={page as '/'} variant="default">
          {t('publishedList.openPage')}
        </LinkButton>
        <SongLinks chart={row} />
      </Group>
      <Loaded query={query} lines={9} shape="lines">
        {({ source }) => <EntryStage key={page} song={source} />}
      </Loaded>
    </div>
  );
  return isBeside ? (
    <Beside title={row.title} onClose={onClose}>
      {content}
    </Beside>
  ) : (
    <Dialog title={row.title} shape="sheet" focus="title" touch={swipes} onClose={onClose}>
      {content}
    </Dialog>
  );
}

function Beside({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={list.beside} aria-labelledby={titleId}>
      <div className={styles.bar}>
        <h2 ref={heading} id={titleId} tabIndex={-1} aria-live="polite">
          {title}
        </h2>
        <IconButton icon="close" label={t('common.close')} variant="subtle" size="md" onClick={onClose} />
      </div>
      {children}
    </section>
  );
}

/** While a key is held, the list goes on this often: browsers refuse more changes of the address. */
const REPEAT_MS = 120;

/** Listens to keys on the page, except where something else uses them. */
function useListKeys(actions: Readonly<Record<string, () => void>>) {
  const last = useRef(0);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp } = event;
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    const within = target instanceof Element ? target : document.body;
    const covering = [...document.querySelectorAll('dialog[open]')].at(-1);
    const isUsed = isTyping(target) || within.matches('input, summary, [role="slider"], [role="tab"]');
    const isElsewhere = covering !== undefined && !covering.querySelector(`.${styles.content}`);
    if (!action || event.defaultPrevented || isUsed || isElsewhere) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (event.repeat && timeStamp - last.current < REPEAT_MS) return;
    last.current = timeStamp;
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** How far a finger moves at least, in pixels. */
const SWIPE = 60;

/** Returns the handlers of an element that is swiped by one finger, except on what scrolls sideways or is drawn on. */
function useSwipes(actions: Readonly<Record<'left' | 'right' | 'down', () => void>>) {
  const from = useRef<{ x: number; y: number }>(null);
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent<HTMLElement>) => {
      const touch = touches[0];
      const isFree = touches.length === 1 && !usesSwipes(target as Element, currentTarget);
      from.current = touch && isFree ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches: { 0: touch }, currentTarget }: TouchEvent<HTMLElement>) => {
      if (!from.current || !touch) return;
      const { x, y } = { x: touch.clientX - from.current.x, y: touch.clientY - from.current.y };
      from.current = null;
      const isAtTop = currentTarget.scrollTop <= 0;
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) actions[x < 0 ? 'left' : 'right']();
      else if (y > 2 * SWIPE && y > 2 * Math.abs(x) && isAtTop) actions.down();
    },
  };
}

/** Whether an element or one around it, up to `end`, needs a finger itself. */
function usesSwipes(element: Element, end: Element): boolean {
  if (element === end || !element.parentElement) return false;
  const { overflowX, touchAction } = getComputedStyle(element);
  const scrolls = ['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth;
  return scrolls || !['auto', 'manipulation'].includes(touchAction) || usesSwipes(element.parentElement, end);
}
