import styles from './NightSky.module.css';

/** Where the stars stand: x, y, radius. */
const stars = [
  [40, 30, 1.2],
  [95, 118, 0.9],
  [142, 52, 1.6],
  [198, 154, 1],
  [243, 24, 0.8],
  [291, 96, 1.3],
  [338, 182, 0.9],
  [372, 44, 1.1],
  [431, 128, 1.5],
  [468, 18, 0.9],
  [523, 78, 1],
  [561, 168, 1.2],
  [604, 36, 1.4],
  [651, 112, 0.8],
  [688, 190, 1.1],
  [727, 22, 1],
  [918, 34, 1.2],
  [951, 150, 0.9],
  [977, 84, 1.4],
  [846, 206, 1],
] as const;

/** The sky behind the welcome: a star, an orbit with its satellite, and a far planet. Decoration only. */
export function NightSky() {
  return (
    <svg className={styles.sky} viewBox="0 0 1000 220" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <g fill="#dadfff">
        {stars.map(([x, y, radius]) => (
          <circle key={x} cx={x} cy={y} r={radius} />
        ))}
      </g>
      <circle cx="905" cy="235" r="92" fill="#3a2f86" opacity="0.55" />
      <circle cx="880" cy="222" r="92" fill="#151c48" opacity="0.55" />
      <g fill="none" stroke="#8391f7" opacity="0.8">
        <ellipse cx="820" cy="86" rx="118" ry="38" transform="rotate(-18 820 86)" />
        <ellipse cx="820" cy="86" rx="176" ry="62" transform="rotate(-18 820 86)" opacity="0.45" />
      </g>
      <path d="M820 38c5 32 16 43 48 48-32 5-43 16-48 48-5-32-16-43-48-48 32-5 43-16 48-48Z" fill="#ffd36b" />
      <circle cx="932" cy="50" r="7" fill="#7fd8f0" />
      <circle cx="662" cy="120" r="4.5" fill="#ff9fc6" />
    </svg>
  );
}
