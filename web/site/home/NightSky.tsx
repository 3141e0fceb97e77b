import styles from './NightSky.module.css';

/** The stars: x, y, radius. There are none behind the text at the left. */
const stars = [
  [36, 14, 1.2],
  [148, 9, 0.9],
  [262, 17, 1.5],
  [391, 8, 1],
  [508, 15, 1.3],
  [604, 26, 0.9],
  [668, 12, 1.4],
  [701, 142, 1],
  [742, 188, 1.2],
  [729, 34, 0.8],
  [655, 196, 1.1],
  [918, 22, 1.2],
  [977, 84, 1.4],
  [951, 128, 0.9],
  [330, 209, 1.1],
  [540, 206, 0.9],
] as const;

/** The decoration behind the welcome: a star, an orbit with a satellite, and a distant planet. It fades behind lists. */
export function NightSky({ isFaded }: { isFaded: boolean }) {
  return (
    <svg
      className={styles.sky}
      data-faded={isFaded || undefined}
      viewBox="0 0 1000 220"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <g fill="#dadfff">
        {stars.map(([x, y, radius]) => (
          <circle key={x} cx={x} cy={y} r={radius} />
        ))}
      </g>
      <circle cx="930" cy="235" r="92" fill="#3a2f86" opacity="0.6" />
      <circle cx="908" cy="224" r="92" fill="#1b2258" opacity="0.75" />
      <g fill="none" stroke="#8391f7">
        <ellipse cx="838" cy="64" rx="96" ry="26" transform="rotate(-16 838 64)" opacity="0.8" />
        <ellipse cx="838" cy="64" rx="146" ry="46" transform="rotate(-16 838 64)" opacity="0.35" />
      </g>
      <path d="M838 28c4 24 12 32 36 36-24 4-32 12-36 36-4-24-12-32-36-36 24-4 32-12 36-36Z" fill="#ffd36b" />
      <circle cx="929" cy="36" r="6" fill="#7fd8f0" />
      <circle cx="698" cy="104" r="4" fill="#ff9fc6" />
    </svg>
  );
}
