/** Sounds made in the browser, without files: short, quiet, and each with a visible twin. */
import type { Sound } from '../wire/types'
import { settings } from './settings.svelte'

/** About -18 dB below full scale. */
const LOUDNESS = 0.125
/** Each sound is at one of three nearby pitches, so that none grates. */
const PITCHES = [0.97, 1, 1.03]

type Note = { at: number; hertz: number; long: number; wave?: OscillatorType; loud?: number; to?: number }

const up = (hertz: number[], step: number, long: number): Note[] =>
  hertz.map((hertz, i) => ({ at: i * step, hertz, long, wave: 'triangle' }))

/** What can be heard: what a scene may ask for, and what a screen says itself. */
export type Noise = Sound | 'refused'

/** A sound that has no notes does not compile. */
const SOUNDS: Record<Noise, Note[]> = {
  begin: up([587, 784], 0.11, 0.18),
  gain: [
    { at: 0, hertz: 1400, long: 0.03, loud: 0.5 },
    { at: 0.05, hertz: 1900, long: 0.04, loud: 0.4 },
  ],
  luck: up([523, 659, 784, 1047], 0.06, 0.12),
  loss: [{ at: 0, hertz: 120, to: 55, long: 0.32, wave: 'sine', loud: 2 }],
  fall: [{ at: 0, hertz: 196, to: 147, long: 0.36, wave: 'triangle' }],
  win: [523, 659, 784, 1047].map((hertz) => ({ at: 0, hertz, long: 0.39, wave: 'triangle', loud: 0.5 })),
  refused: [{ at: 0, hertz: 210, long: 0.09, wave: 'square', loud: 0.3 }],
}

let context: AudioContext | undefined

/** Browsers keep a page silent until it is touched. */
function unlock(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}
addEventListener('pointerdown', unlock, { passive: true })
addEventListener('keydown', unlock, { passive: true })

let isLeftToTv = false

/** Where a TV is at the table, it plays the sounds and the other screens stay silent. */
export function leaveToTv(is: boolean): void {
  isLeftToTv = is
}

/** Whether a sound would not be heard now. */
export function isSilent(): boolean {
  return isLeftToTv || !settings.sound || context?.state !== 'running'
}

/** Plays a sound. */
export function play(noise: Noise): void {
  if (isSilent() || !context) return
  const pitch = PITCHES[Math.floor(Math.random() * PITCHES.length)] ?? 1
  for (const note of SOUNDS[noise]) sing(context, note, pitch)
}

function sing(context: AudioContext, { at, hertz, long, wave = 'sine', loud = 1, to }: Note, pitch: number): void {
  const start = context.currentTime + at
  const tone = new OscillatorNode(context, { type: wave, frequency: hertz * pitch })
  if (to) tone.frequency.exponentialRampToValueAtTime(to * pitch, start + long)
  const fade = new GainNode(context, { gain: 0 })
  fade.gain.setValueAtTime(0, start)
  fade.gain.linearRampToValueAtTime(LOUDNESS * loud, start + 0.008)
  fade.gain.exponentialRampToValueAtTime(0.0005, start + long)
  tone.connect(fade).connect(context.destination)
  tone.start(start)
  tone.stop(start + long + 0.02)
}

/** A short noise that dies away, made once. */
let noise: AudioBuffer | undefined
function noiseOf({ sampleRate }: AudioContext): AudioBuffer {
  const made = new AudioBuffer({ length: Math.ceil(sampleRate * 0.045), sampleRate })
  const samples = made.getChannelData(0)
  samples.forEach((_, i) => (samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3))
  return made
}

/** A knock as a die settles, so many milliseconds from now: the noise through a filter of its own. */
export function knock(after: number): void {
  if (isSilent() || !context) return
  const start = context.currentTime + after / 1000
  noise ??= noiseOf(context)
  const source = new AudioBufferSourceNode(context, { buffer: noise })
  const wood = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1500 + Math.random() * 700, Q: 1.6 })
  source.connect(wood).connect(new GainNode(context, { gain: LOUDNESS * 3 })).connect(context.destination)
  source.start(start)
}
