/** Small sounds made on the spot; nothing is downloaded. Silent until somebody turns sound on. */

import type { Motion } from '../games/contract'
import { prefs } from './prefs.svelte'

type Sound = NonNullable<Motion['sound']>

let context: AudioContext | null = null

function tone(at: AudioContext, pitch: number, start: number, length: number, loud: number, shape: OscillatorType): void {
  const oscillator = at.createOscillator()
  const gain = at.createGain()
  const begin = at.currentTime + start
  oscillator.type = shape
  oscillator.frequency.setValueAtTime(pitch, begin)
  gain.gain.setValueAtTime(0, begin)
  gain.gain.linearRampToValueAtTime(loud, begin + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length)
  oscillator.connect(gain).connect(at.destination)
  oscillator.start(begin)
  oscillator.stop(begin + length + 0.02)
}

function rustle(at: AudioContext, start: number, length: number, loud: number, pitch: number): void {
  const frames = Math.ceil(at.sampleRate * length)
  const buffer = at.createBuffer(1, frames, at.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2
  const source = at.createBufferSource()
  const filter = at.createBiquadFilter()
  const gain = at.createGain()
  source.buffer = buffer
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(at.destination)
  source.start(at.currentTime + start)
}

const SOUNDS: Record<Sound, (at: AudioContext) => void> = {
  lay: (at) => {
    rustle(at, 0, 0.09, 0.5, 420)
    tone(at, 150, 0, 0.12, 0.16, 'sine')
  },
  coin: (at) => {
    tone(at, 1568, 0, 0.18, 0.05, 'triangle')
    tone(at, 2093, 0.05, 0.24, 0.05, 'triangle')
  },
  water: (at) => {
    rustle(at, 0, 0.32, 0.3, 900)
    tone(at, 420, 0.04, 0.2, 0.04, 'sine')
  },
  card: (at) => rustle(at, 0, 0.07, 0.4, 2200),
  dice: (at) => {
    for (const start of [0, 0.07, 0.13, 0.22]) rustle(at, start, 0.035, 0.5, 1400)
  },
  score: (at) => {
    for (const [n, pitch] of [523, 659, 784, 1047].entries()) tone(at, pitch, n * 0.08, 0.35, 0.06, 'triangle')
  },
  turn: (at) => {
    tone(at, 660, 0, 0.3, 0.07, 'sine')
    tone(at, 880, 0.12, 0.4, 0.06, 'sine')
  },
}

/** Play a sound if the person wants any. */
export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume() // browsers wait for the first click
  SOUNDS[sound](context)
}
