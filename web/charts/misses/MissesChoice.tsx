import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartMisses } from '#contract/players/chartMisses.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import styles from './MissMarks.module.css';
import type { Misses } from './MissMarks.tsx';

interface MissesChoiceProps {
  sha256: string;
  onMark: (misses: Misses | null) => void;
}

/** Chooses the play whose misses are marked, the viewer's own first; nothing where no game has sent them. */
export function MissesChoice({ sha256, onMark }: MissesChoiceProps) {
  const { t } = useTranslation();
  const { data } = useEndpoint(chartMisses, { params: { hash: sha256 } });
  const [chosen, setChosen] = useState('');
  const plays = data?.plays;
  useEffect(() => {
    if (plays?.[0]?.own) setChosen('0');
  }, [plays]);
  useEffect(() => {
    const play = chosen === '' ? undefined : plays?.[Number(chosen)];
    onMark(data && play ? { from: data.from, to: data.to, bad: play.bad, poor: play.poor } : null);
  }, [data, plays, chosen, onMark]);
  if (!plays || plays.length === 0) return null;
  return (
    <label className={styles.choice}>
      <span className="hint">{t('misses.of')}</span>
      <select value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
        <option value="">{t('misses.nobody')}</option>
        {plays.map(({ nickname, own, bad, poor }, place) => (
          <option key={nickname} value={place}>
            {t(own ? 'misses.own' : 'misses.other', { nickname, bad: bad.length, poor: poor.length })}
          </option>
        ))}
      </select>
    </label>
  );
}
