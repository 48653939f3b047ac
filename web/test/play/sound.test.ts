/** Who plays the sounds: nobody before the first touch, the TV where there is one, else every screen. */
import { beforeEach, expect, test, vi } from 'vitest'

let played = 0

class Context {
  state = 'running'
  currentTime = 0
  destination = {}
}
class Tone {
  frequency = { exponentialRampToValueAtTime: () => {} }
  connect = (next: unknown) => next
  start = () => played++
  stop = () => {}
}
class Fade {
  gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
  connect = (next: unknown) => next
}
vi.stubGlobal('AudioContext', Context)
vi.stubGlobal('OscillatorNode', Tone)
vi.stubGlobal('GainNode', Fade)
const { isSilent, leaveToTv, play } = await import('../../src/lib/sound')

beforeEach(() => {
  played = 0
})

test('a page is silent until it is touched', () => {
  play('loss')
  expect([isSilent(), played]).toEqual([true, 0])
  dispatchEvent(new Event('pointerdown'))
  play('loss')
  expect([isSilent(), played]).toEqual([false, 1])
})

test('a screen beside a TV is silent, and plays again when the TV is gone', () => {
  dispatchEvent(new Event('pointerdown'))
  leaveToTv(true)
  play('begin')
  expect([isSilent(), played]).toEqual([true, 0])
  leaveToTv(false)
  play('begin')
  expect([isSilent(), played]).toEqual([false, 2])
})
