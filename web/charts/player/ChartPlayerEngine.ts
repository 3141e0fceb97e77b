import { lastIndexUpTo, WHOLE_NOTE_MS_AT_1_BPM } from '#domain/charts/playing/scrollTimeline.ts';
import { SoundSchedule, type SoundTrack } from '#domain/charts/playing/soundSchedule.ts';
import { type Loop, Transport } from '#domain/charts/playing/transport.ts';
import { drawFrame, judgeHeight, type Palette, type Scene } from './drawFrame.ts';
import type { SongPlayback } from './song/SongPlayback.ts';
import { Sounds } from './sounds.ts';

/** What the page shows of a playing chart. It changes a few times a second at most, not in every frame. */
export interface PlayerState {
  readonly isPlaying: boolean;
  /** The measure on the judge line. */
  readonly measure: number;
}

interface EngineOptions {
  readonly scene: Scene;
  /** The time to start at, in ms. */
  readonly start: number;
  readonly onState: (state: PlayerState) => void;
  /** Called in every frame with the time and BPM; it may write to the document, but not into React's state. */
  readonly onFrame: (time: number, bpm: number) => void;
}

/** How much further the chart goes than a finger: at a usual HI-SPEED a swipe moves by about a measure. */
const DRAG_FACTOR = 3;
/** A chart begins and ends this long before its first and after its last note, in ms. */
export const LEAD_MS = 1000;
/** How far ahead sounds of a song are decoded, and how often more of them, in ms. */
const DECODE_AHEAD_MS = 8000;
const DECODE_EVERY_MS = 250;

/** Plays a chart on a canvas: draws frames while it plays, and one whenever something changes. */
export class ChartPlayerEngine {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #palette: Palette;
  readonly #transport: Transport;
  readonly #schedule: SoundSchedule;
  readonly #options: EngineOptions;
  #scene: Scene;
  #state: PlayerState = { isPlaying: false, measure: 0 };
  #sounds: Sounds | null = null;
  #tracks: readonly SoundTrack[] = [];
  #hasSound = { ticks: false, metronome: false };
  #makeSong: ((context: AudioContext) => SongPlayback) | null = null;
  #song: SongPlayback | null = null;
  #preparedAt = Number.NEGATIVE_INFINITY;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, options: EngineOptions) {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser has no canvas.');
    this.#canvas = canvas;
    this.#context = context;
    this.#palette = paletteOf(canvas);
    this.#options = options;
    this.#scene = options.scene;
    this.#transport = new Transport(performance, options.start);
    this.#schedule = new SoundSchedule(this.#transport);
    document.addEventListener('visibilitychange', this.#pauseIfHidden);
    this.show(options.scene);
  }

  /** Draws another scene: other lanes, size or speed. */
  show(scene: Scene) {
    const density = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(scene.width * density), Math.round(scene.height * density)];
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
    this.#context.setTransform(width / scene.width, 0, 0, height / scene.height, 0, 0);
    const isOther = scene.chart !== this.#scene.chart || scene.lanes !== this.#scene.lanes;
    this.#scene = scene;
    if (isOther) this.#setTracks();
    this.#requestFrame();
  }

  get time() {
    return this.#transport.position;
  }

  get isPlaying() {
    return this.#transport.isPlaying;
  }

  toggle() {
    if (this.#transport.isPlaying) this.pause();
    else this.play();
  }

  play() {
    this.#sounds?.start();
    if (this.time >= this.#end()) this.#transport.seek(-LEAD_MS);
    this.#transport.play();
    this.#changed();
  }

  pause() {
    this.#transport.pause();
    this.#changed();
  }

  /** Goes to a time, in ms. */
  seek(time: number) {
    this.#transport.seek(Math.min(Math.max(time, -LEAD_MS), this.#end()));
    this.#changed();
  }

  /** Goes to a measure; past the ends, to the ends. The start is a little before the first one. */
  seekMeasure(measure: number) {
    const { times } = this.#scene.chart.measures;
    this.seek(measure <= 0 ? -LEAD_MS : (times[Math.min(measure, times.length - 1)] ?? 0));
  }

  /** Moves the chart by a distance on the screen, in CSS pixels: downwards is forwards, as notes fall. */
  drag(pixels: number) {
    const { chart, height, hiSpeed } = this.#scene;
    const wholeNotes = (DRAG_FACTOR * pixels) / (judgeHeight(height) * hiSpeed);
    this.seek(this.time + (wholeNotes * WHOLE_NOTE_MS_AT_1_BPM) / chart.timeline.bpmAt(this.time));
  }

  setRate(rate: number) {
    this.#transport.setRate(rate);
    this.#changed();
  }

  setLoop(loop: Loop | null) {
    this.#transport.setLoop(loop);
    this.#changed();
  }

  /** Turns the ticks of notes and the metronome on and off. The chart follows the clock of the sound while any is on. */
  setSound(hasSound: { ticks: boolean; metronome: boolean }) {
    this.#hasSound = hasSound;
    this.#turnOnOrOff();
  }

  /** Plays the sounds of a song along with the chart; null takes them away. */
  setSong(makeSong: ((context: AudioContext) => SongPlayback) | null) {
    this.#song?.silence();
    this.#song = null;
    this.#makeSong = makeSong;
    this.#turnOnOrOff();
  }

  #turnOnOrOff() {
    const isOn = this.#hasSound.ticks || this.#hasSound.metronome || this.#makeSong !== null;
    if (isOn && !this.#sounds) {
      this.#sounds = new Sounds();
      this.#sounds.start();
      this.#transport.setClock(this.#sounds);
    } else if (!isOn && this.#sounds) {
      this.#transport.setClock(performance);
      this.#sounds.close();
      this.#sounds = null;
    }
    if (this.#sounds && this.#makeSong) this.#song ??= this.#makeSong(this.#sounds.context);
    this.#setTracks();
    this.#changed();
  }

  dispose() {
    document.removeEventListener('visibilitychange', this.#pauseIfHidden);
    cancelAnimationFrame(this.#frame);
    this.#sounds?.close();
  }

  #pauseIfHidden = () => {
    if (document.hidden && this.#transport.isPlaying) this.pause();
  };

  #end = () => this.#scene.chart.endTime + LEAD_MS;

  #setTracks() {
    const { chart, lanes } = this.#scene;
    const keys = lanes.lanes.filter(({ channel }) => channel % 10 !== 6);
    const places = new Map(keys.map(({ channel }, place) => [channel, place]));
    const notes: SoundTrack = {
      times: chart.notes.times,
      play: (note, at) => this.#sounds?.playNote(places.get(chart.notes.lanes[note] ?? 0) ?? null, at),
    };
    const beats: SoundTrack = {
      times: chart.beats.times,
      play: (beat, at) => this.#sounds?.playBeat(chart.beats.areFirst[beat] ?? false, at),
    };
    this.#tracks = [
      ...(this.#hasSound.ticks ? [notes] : []),
      ...(this.#hasSound.metronome ? [beats] : []),
      ...(this.#song ? [this.#song] : []),
    ];
    this.#silence();
  }

  /** What was scheduled is not heard, and scheduled anew. */
  #silence() {
    this.#sounds?.silence();
    this.#song?.silence();
    this.#schedule.reset();
  }

  /** Decodes what will play soon: from here on, also before it plays. */
  #prepareSong() {
    const now = performance.now();
    if (!this.#sounds || !this.#song || now - this.#preparedAt < DECODE_EVERY_MS) return;
    this.#preparedAt = now;
    const [{ time }, heard] = [this, this.#sounds.now()];
    const ahead = this.#transport.stretches(heard, heard + DECODE_AHEAD_MS);
    this.#song.prepare(ahead.length > 0 ? ahead : [{ from: time, to: time + DECODE_AHEAD_MS, at: heard }]);
  }

  /** After a jump, or a change of what plays. */
  #changed() {
    this.#silence();
    this.#preparedAt = Number.NEGATIVE_INFINITY;
    this.#tellState();
    this.#requestFrame();
  }

  #tellState() {
    const { times } = this.#scene.chart.measures;
    const measure = Math.min(Math.max(0, lastIndexUpTo(times, this.time + 0.5)), Math.max(0, times.length - 2));
    const { isPlaying } = this.#transport;
    if (isPlaying === this.#state.isPlaying && measure === this.#state.measure) return;
    this.#state = { isPlaying, measure };
    this.#options.onState(this.#state);
  }

  #requestFrame() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#drawFrame);
  }

  #drawFrame = () => {
    const { time } = this;
    if (this.#transport.isPlaying) {
      if (time >= this.#end()) this.pause();
      if (this.#sounds) this.#schedule.advance(this.#sounds, this.#tracks, this.#sounds.latency());
      this.#frame = requestAnimationFrame(this.#drawFrame);
    }
    this.#prepareSong();
    drawFrame(this.#context, this.#scene, this.#palette, time);
    this.#tellState();
    this.#options.onFrame(time, this.#scene.chart.timeline.bpmAt(time));
  };
}

/** Reads the colors of the lanes from the style sheets. */
function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const color = (token: string) => style.getPropertyValue(`--${token}`).trim();
  return {
    white: color('note-white'),
    blue: color('note-blue'),
    red: color('note-red'),
    yellow: color('note-yellow'),
    green: color('note-green'),
    night: color('night'),
    bad: color('miss-bad'),
    poor: color('miss-poor'),
    lane: color('lane'),
    other: color('lane-other'),
    edge: color('lane-line'),
    measure: color('night-dim'),
    number: color('night-dim'),
    judge: color('glow-st'),
  };
}
