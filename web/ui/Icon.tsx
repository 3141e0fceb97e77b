import { VisuallyHidden } from '@mantine/core';

/** Every drawing of the interface on a 24 × 24 grid, as strokes. */
export const drawings = {
  star: 'M12 3c.8 5.6 3.4 8.2 9 9-5.6.8-8.2 3.4-9 9-.8-5.6-3.4-8.2-9-9 5.6-.8 8.2-3.4 9-9Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20.5 14.5A8.5 8.5 0 0 1 9.5 3.5a8.5 8.5 0 1 0 11 11Z',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4v-9Z',
  vote: 'M4 13v7h16v-7M8 13V4h8v9M3 13h18M10.5 8.5l1.2 1.2 2.3-2.4',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  copy: 'M9 9h11v11H9V9ZM5 15H4V4h11v1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  yes: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 12.3l2.8 2.8 5.2-5.6',
  neutral: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 12h8',
  no: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z',
  warning: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.2v.1',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5.2l3.3 2',
  lock: 'M6 11h12v9H6v-9ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  barrier: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.7 5.7l12.6 12.6',
  flag: 'M6 21V4h12l-2.5 4L18 12H6',
  login: 'M10 17l5-5-5-5M15 12H4M14 4h6v16h-6',
  logout: 'M15 17l5-5-5-5M20 12H9M10 4H4v16h6',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16',
  upload: 'M12 15V4M7.5 8l4.5-4.5L16.5 8M4 20h16',
  video: 'M4 5h16v14H4V5ZM10 9l5 3-5 3V9Z',
  bin: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13',
  file: 'M6 3h8l5 5v13H6V3ZM14 3v5h5M12 18v-6M9.5 14.5 12 12l2.5 2.5',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  sort: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  close: 'M6 6l12 12M18 6 6 18',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  settings:
    'M4 7h9M18 7h2M15.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM20 17h-9M6 17H4M8.5 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  refresh: 'M20 4v5h-5M4 20v-5h5M5.5 9.5A7 7 0 0 1 19.6 9M18.5 14.5A7 7 0 0 1 4.4 15',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  first: 'M17.5 6l-6 6 6 6M7 6v12',
  last: 'M6.5 6l6 6-6 6M17 6v12',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20 20',
  revise: 'M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4',
  history: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M12 8v4.5l3 1.7',
  counting: 'M5 20V11M10 20V5M15 20v-6M20 20V9',
  code: 'M8.5 7.5 4 12l4.5 4.5M15.5 7.5 20 12l-4.5 4.5M13.3 5l-2.6 14',
  verified: 'M3 12h3l2-6 3.5 12L14 9l1 3h1.5M16 17.5l2 2 4-4.5',
  comment: 'M4 5h16v11h-8.5L7 20v-4H4V5Z',
  notice: 'M12 4a5 5 0 0 0-5 5c0 5-2 6-2 7h14c0-1-2-2-2-7a5 5 0 0 0-5-5ZM10 19.5a2.2 2.2 0 0 0 4 0',
  arrow: 'M4 12h15M13.5 6.5 19 12l-5.5 5.5',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.1',
  rules: 'M12 6.5C10 5 7 4.5 4 5v14c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5v14',
  course:
    'M8 4h8v5a4 4 0 0 1-8 0V4ZM8 6H4.5c0 3 1.3 4.5 3.7 4.7M16 6h3.5c0 3-1.3 4.5-3.7 4.7M12 13v4M8 20h8M12 17c-1.5 0-2 1.5-2 3M12 17c1.5 0 2 1.5 2 3',
  chat: 'M4 4h12v9H9l-4 3.5V13H4V4ZM19 8.5h1.5v9h-2V21l-3.5-3.5h-4',
  mail: 'M3.5 6h17v12h-17V6ZM3.5 7l8.5 6.5L20.5 7',
  keyboard: 'M3 7h18v10H3V7ZM6.5 10.5h.01M10 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 13.7h8',
  closer: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20 20M10.5 7.8v5.4M7.8 10.5h5.4',
  further: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20 20M7.8 10.5h5.4',
  lanes: 'M4 3v18M12 3v18M20 3v18M4 17h8M12 12.5h8M4 8h8',
  unplugged: 'M9 4v4M15 4v4M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0V8ZM12 17v4M3 3l18 18',
} as const;

export type IconName = keyof typeof drawings;

interface IconProps {
  name: IconName;
  /** In pixels at the normal text size; grows with it. */
  size?: number;
  /** What the drawing says, when no text beside it does. */
  label?: string;
}

/** A drawing beside a text, or in its place when `label` is given. */
export function Icon({ name, size = 18, label }: IconProps) {
  const side = `${size / 16}rem`;
  return (
    <>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
        style={{ flexShrink: 0, width: side, height: side }}
        aria-hidden="true"
      >
        <path d={drawings[name]} />
      </svg>
      {label && <VisuallyHidden component="span">{label}</VisuallyHidden>}
    </>
  );
}
