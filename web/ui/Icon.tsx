import { VisuallyHidden } from '@mantine/core';
import {
  ArrowRight,
  BadgeCheck,
  Ban,
  Bell,
  BookOpen,
  ChartNoAxesColumn,
  Check,
  ChevronDown,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  ChevronUp,
  CircleCheck,
  CircleMinus,
  CircleQuestionMark,
  CircleX,
  Clock,
  CodeXml,
  Copy,
  Download,
  ExternalLink,
  FileUp,
  Flag,
  Heart,
  House,
  Kanban,
  Keyboard,
  List,
  Lock,
  LogIn,
  LogOut,
  Mail,
  MessageSquare,
  MessagesSquare,
  Moon,
  Pencil,
  RefreshCw,
  RotateCcwClock,
  Search,
  Settings2,
  Sparkle,
  SquarePlay,
  Sun,
  Trash,
  TriangleAlert,
  Trophy,
  Unplug,
  Upload,
  User,
  Vote,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide';
import { createElement } from 'react';

/** The Lucide drawing of each icon of the interface: strokes on a grid of 24 × 24. */
export const icons = {
  star: Sparkle,
  sun: Sun,
  moon: Moon,
  home: House,
  vote: Vote,
  list: List,
  copy: Copy,
  check: Check,
  yes: CircleCheck,
  neutral: CircleMinus,
  no: CircleX,
  heart: Heart,
  warning: TriangleAlert,
  clock: Clock,
  lock: Lock,
  barrier: Ban,
  flag: Flag,
  login: LogIn,
  logout: LogOut,
  link: ExternalLink,
  download: Download,
  upload: Upload,
  video: SquarePlay,
  bin: Trash,
  file: FileUp,
  down: ChevronDown,
  up: ChevronUp,
  sort: ChevronsUpDown,
  close: X,
  user: User,
  settings: Settings2,
  refresh: RefreshCw,
  left: ChevronLeft,
  right: ChevronRight,
  first: ChevronFirst,
  last: ChevronLast,
  search: Search,
  revise: Pencil,
  history: RotateCcwClock,
  counting: ChartNoAxesColumn,
  code: CodeXml,
  verified: BadgeCheck,
  comment: MessageSquare,
  notice: Bell,
  arrow: ArrowRight,
  help: CircleQuestionMark,
  rules: BookOpen,
  course: Trophy,
  chat: MessagesSquare,
  mail: Mail,
  keyboard: Keyboard,
  closer: ZoomIn,
  further: ZoomOut,
  lanes: Kanban,
  unplugged: Unplug,
} as const;

export type IconName = keyof typeof icons;

interface IconProps {
  name: IconName;
  /** Side in pixels at the default text size; it scales with the text. */
  size?: number;
  /** The accessible name, when no text beside the icon says the same. */
  label?: string;
}

/** Shows an icon beside a text, or in its place when `label` is given. */
export function Icon({ name, size = 18, label }: IconProps) {
  const side = `${size / 16}rem`;
  return (
    <>
      {createElement(
        'svg',
        {
          viewBox: '0 0 24 24',
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          style: { flexShrink: 0, width: side, height: side },
          'aria-hidden': true,
        },
        ...icons[name].map(([tag, attributes]) => createElement(tag, attributes)),
      )}
      {label && <VisuallyHidden component="span">{label}</VisuallyHidden>}
    </>
  );
}
