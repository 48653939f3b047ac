/** Which dice rolled, and how they tumble: the same on every screen, and never the truth itself. */
import type { Scene } from '../wire/types'

/** A die falls for so long, and each starts a little after the one before, in milliseconds. */
const ROLL = 560
const STAGGER = 28
/** When the last die lies, however many there are. */
const LONGEST = 700
/** How long dice take to appear where nothing moves. */
const FADE = 160
/** As `--ease-settle`: a little too far, and back. */
const SETTLE = 'cubic-bezier(.25, 1.35, .45, 1)'

/** How one of the dice of a roll falls, in milliseconds: for how long, and after which wait. All of a roll take equally long in all. */
export type Fall = { wait: number; fall: number; all: number }

/** How the dice of a roll fall, one after the other; at twice the speed in half the time. */
export function falls(n: number, speed: number): Fall[] {
  const gap = Math.min(STAGGER, (LONGEST - ROLL) / Math.max(1, n - 1)) / speed
  const fall = ROLL / speed
  return Array.from({ length: n }, (_, order) => ({ wait: order * gap, fall, all: fall + (n - 1) * gap }))
}

/** How they appear where nothing moves. */
export function fades(n: number): Fall[] {
  return Array.from({ length: n }, () => ({ wait: 0, fall: FADE, all: FADE }))
}

/** When a die knocks on the table. */
export const knockAt = ({ wait, fall }: Fall): number => wait + fall * 0.55

/** Something that moves by itself: the browser is told once. */
export type Motion = { frames: Keyframe[]; duration: number }

/** The dice of the tray that fell in the latest step, by index. */
export function fallen(scene: Scene | undefined): number[] {
  return (scene?.rolls ?? []).flatMap(({ dice }) => dice ?? [])
}

/** The faces of a seat's roll that came to nothing: of one that lies on the table no more, else of its last. */
export function lost(scene: Scene | undefined, seat: number | undefined): number[] {
  const rolls = (scene?.rolls ?? []).filter((roll) => roll.seat === seat)
  return (rolls.findLast(({ dice }) => !dice?.length) ?? rolls.at(-1))?.faces ?? []
}

/** How a die falls, until it lies at an angle. The wait is part of the motion, so that nothing begins or ends but with the whole roll: meanwhile the
 * compositor needs nobody. */
export function tumbling({ wait, fall, all }: Fall, angle: number): Motion {
  const lies = { translate: '0 0', rotate: `${angle}deg`, scale: '1' }
  const high = { translate: '0 -42%', rotate: '-200deg', scale: '0.9' }
  const frames = [
    { ...high, offset: 0 },
    { ...high, offset: wait / all, easing: SETTLE },
    { translate: '0 4%', rotate: '12deg', scale: '1.02', offset: (wait + fall * 0.55) / all, easing: SETTLE },
    { ...lies, offset: (wait + fall) / all },
    { ...lies, offset: 1 },
  ]
  return { frames, duration: all }
}

/** When the faces pass by, as parts of the fall. */
const PASSES = [0, 0.245, 0.485, 0.715]

/** How one of the faces that pass by is seen: alone, and not for long. */
export function passingBy(step: number, { wait, fall, all }: Fall): Motion {
  const [from = 0, to = 1] = PASSES.slice(step)
  const frames = [
    { opacity: from === 0 ? 1 : 0, offset: 0, easing: 'step-end' },
    { opacity: 1, offset: (wait + fall * from) / all, easing: 'step-end' },
    { opacity: 0, offset: (wait + fall * to) / all },
    { opacity: 0, offset: 1 },
  ]
  return { frames, duration: all }
}

/** Moves an element until it is gone, or is to lie. */
export const moving =
  ({ frames, duration }: Motion) =>
  (element: Element) => {
    const animation = element.animate(frames, { duration, fill: 'both' })
    return () => animation.cancel()
  }

/** Three faces that pass by before the true one. */
export function passing(seq: number, index: number, sides: number): number[] {
  return [1, 2, 3].map((step) => (mix(seq, index * 7 + step) % sides) + 1)
}

/** How a die lies, in degrees: at most six to either side. It follows from the die alone, so a screen that comes late agrees. */
export function tilt(index: number, face: number): number {
  return (mix(face, index) % 121) / 10 - 6
}

/** Spreads two small numbers over many. */
function mix(a: number, b: number): number {
  let x = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d)
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39)
  return (x ^ (x >>> 15)) >>> 0
}
