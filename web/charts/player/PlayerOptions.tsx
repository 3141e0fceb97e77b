import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOUBLE_PLAY_KEYS, type KeyMode } from '#domain/charts/chart.ts';
import { hasPlayerSides } from '#domain/charts/drawing/laneLayout.ts';
import { type Arrangement, drawPattern, isPattern, keyCounts } from '#domain/charts/playing/laneOptions.ts';
import { Button } from '../../base/ui/Button.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { Checkbox, NativeSelect, TextInput } from '../../base/ui/inputs/inputs.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import styles from './ChartPlayer.module.css';
import { arrangements, GREEN, greenOf, hiSpeedOf, MAX_COVER, type PlayerSettings } from './playerSettings.ts';

interface MeasureLoop {
  /** The first and the last measure. */
  readonly from: number;
  readonly to: number;
}

interface PlayerOptionsProps {
  keys: KeyMode;
  settings: PlayerSettings;
  change: (changes: Partial<PlayerSettings>) => void;
  patterns: readonly string[];
  setPatterns: (patterns: string[]) => void;
  seed: number;
  setSeed: (seed: number) => void;
  rate: number;
  setRate: (rate: number) => void;
  loop: MeasureLoop | null;
  setLoop: (loop: MeasureLoop | null) => void;
  measure: number;
  lastMeasure: number;
  mainBpm: number;
  /** What follows the options. */
  children: ReactNode;
}

/** The options of the player, as the games have them. */
export function PlayerOptions(props: PlayerOptionsProps) {
  const { keys, settings, change, rate, setRate, mainBpm, children } = props;
  const { t } = useTranslation();
  const { green, cover, arrangement } = settings;
  // In a ballot, Enter in a field would cast the vote.
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its fields
    <div className={styles.options} onKeyDown={press}>
      <div className={styles.fields}>
        <NumberField
          label="HI-SPEED"
          value={round(hiSpeedOf(settings, mainBpm), 2)}
          min={0.05}
          max={100}
          step={0.25}
          onChange={(hiSpeed) => change({ green: greenOf(hiSpeed, cover, mainBpm) })}
        />
        <NumberField
          label={t('chartPlayer.green')}
          value={Math.round(green)}
          {...GREEN}
          onChange={(value) => change({ green: value })}
        />
        <NumberField
          label="SUDDEN+ (%)"
          value={Math.round(cover * 100)}
          min={0}
          max={MAX_COVER * 100}
          onChange={(percent) => change({ cover: percent / 100 })}
        />
        <NumberField
          label={t('chartPlayer.rate')}
          value={Math.round(rate * 100)}
          min={25}
          max={200}
          step={5}
          onChange={(percent) => setRate(percent / 100)}
        />
        {hasPlayerSides(keys) && (
          <NativeSelect
            label={t('chartPlayer.side')}
            data={['1P', '2P']}
            value={settings.side}
            onChange={(event) => change({ side: event.currentTarget.value === '2P' ? '2P' : '1P' })}
          />
        )}
        <NativeSelect
          label={t('chartPlayer.arrangement')}
          data={arrangements.map((value) => ({ value, label: value.toUpperCase() }))}
          value={arrangement}
          onChange={(event) => change({ arrangement: event.currentTarget.value as Arrangement })}
        />
      </div>
      <PatternOptions {...props} />
      {DOUBLE_PLAY_KEYS.includes(keys) && (
        <Checkbox
          label="FLIP"
          checked={settings.isFlipped}
          onChange={(event) => change({ isFlipped: event.currentTarget.checked })}
        />
      )}
      <LoopOptions {...props} />
      <Checkbox
        label={t('chartPlayer.ticks')}
        checked={settings.hasTicks}
        onChange={(event) => change({ hasTicks: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('chartPlayer.metronome')}
        checked={settings.hasMetronome}
        onChange={(event) => change({ hasMetronome: event.currentTarget.checked })}
      />
      {children}
    </div>
  );
}

/** The order of the lanes of a random arrangement, or the seed that draws it for each note. */
function PatternOptions({ keys, settings, patterns, setPatterns, seed, setSeed }: PlayerOptionsProps) {
  const { t } = useTranslation();
  const { arrangement } = settings;
  const counts = keyCounts(keys);
  return (
    <>
      {arrangement === 'random' && (
        <WithDice
          label={t('chartPlayer.shuffle')}
          onRoll={() => setPatterns(counts.map((count) => drawPattern(count, Math.random)))}
        >
          {counts.map((count, index) => (
            <PatternField
              // biome-ignore lint/suspicious/noArrayIndexKey: the sides have no other name
              key={index}
              label={counts.length > 1 ? `RANDOM ${index + 1}P` : 'RANDOM'}
              value={patterns[index] ?? ''}
              keyCount={count}
              onChange={(pattern) => setPatterns(patterns.map((before, at) => (at === index ? pattern : before)))}
            />
          ))}
        </WithDice>
      )}
      {arrangement === 's-random' && (
        <WithDice label={t('chartPlayer.shuffle')} onRoll={() => setSeed(Math.floor(Math.random() * MAX_SEED))}>
          <NumberField label={t('chartPlayer.seed')} value={seed} min={0} max={MAX_SEED} onChange={setSeed} />
        </WithDice>
      )}
    </>
  );
}

/** The measures that are played again and again. */
function LoopOptions({ loop, setLoop, measure, lastMeasure }: PlayerOptionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.fields}>
        <NumberField
          label={t('chartPlayer.loopFrom')}
          value={loop?.from ?? null}
          min={0}
          max={lastMeasure}
          onChange={(from) => setLoop({ from, to: Math.max(from, loop?.to ?? lastMeasure) })}
        />
        <NumberField
          label={t('chartPlayer.loopTo')}
          value={loop?.to ?? null}
          min={0}
          max={lastMeasure}
          onChange={(to) => setLoop({ from: Math.min(to, loop?.from ?? 0), to })}
        />
      </div>
      <Group gap="var(--space-1)">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setLoop({ from: measure, to: Math.min(measure + LOOP - 1, lastMeasure) })}
        >
          {t('chartPlayer.loopHere', { count: LOOP })}
        </Button>
        <Button size="compact-sm" variant="subtle" disabled={loop === null} onClick={() => setLoop(null)}>
          {t('chartPlayer.loopOff')}
        </Button>
      </Group>
    </>
  );
}

/** The measures of a loop from here. */
const LOOP = 4;
const MAX_SEED = 999_999;
const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Fields with a button that draws other values for them. */
function WithDice({ label, onRoll, children }: { label: string; onRoll: () => void; children: ReactNode }) {
  return (
    <Group className={styles.dice} gap="var(--space-1)" align="end" wrap="nowrap">
      {children}
      <IconButton icon="refresh" label={label} onClick={onRoll} />
    </Group>
  );
}

interface NumberFieldProps {
  label: string;
  /** Null leaves the field empty. */
  value: number | null;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}

/** A number that counts as soon as it is within its limits. What else is typed is forgotten when the field is left. */
function NumberField({ label, value, min, max, step = 1, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="number"
      inputMode={step < 1 ? 'decimal' : 'numeric'}
      label={label}
      value={typed ?? value ?? ''}
      min={min}
      max={max}
      step={step}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        const number = Number(text);
        if (text !== '' && number >= min && number <= max) onChange(step < 1 ? number : Math.round(number));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

interface PatternFieldProps {
  label: string;
  value: string;
  keyCount: number;
  onChange: (pattern: string) => void;
}

/** A pattern of RANDOM, such as 3142567. It counts once it names each key. */
function PatternField({ label, value, keyCount, onChange }: PatternFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !isPattern(typed, keyCount);
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={keyCount}
      value={typed ?? value}
      error={isWrong && t('chartPlayer.wrongPattern', { pattern: '1234567890'.slice(0, keyCount) })}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        if (isPattern(text, keyCount)) onChange(text);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
