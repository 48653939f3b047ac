/** What may be pressed, sorted by where it is pressed: on a box, at a seat, on a button, in the menu. */
import type { Control, Scene } from '../wire/types'

export type Offers = {
  /** Big buttons. */
  buttons: Control[]
  /** What is pressed on a box or at a seat. */
  placed: Control[]
  /** What stands aside: in the menu of a phone, small on a desk. */
  aside: Control[]
}

export function offersOf(scene: Scene | undefined): Offers {
  const controls = scene?.controls ?? []
  const placed = controls.filter((control) => isPlaced(scene, control))
  const others = controls.filter((control) => !placed.includes(control))
  const isAside = ({ weight }: Control) => weight === 'quiet' || weight === 'danger'
  return { buttons: others.filter((control) => !isAside(control)), placed, aside: others.filter(isAside) }
}

/** Whether the thing a control belongs to is on the table. */
function isPlaced(scene: Scene | undefined, { at }: Control): boolean {
  if (!at) return false
  const kind = 'box' in at ? 'scorecard' : 'meters'
  return scene?.panels?.some(({ panel }) => panel === kind) ?? false
}

export function atBox(placed: Control[], box: number): Control | undefined {
  return placed.find(({ at }) => at && 'box' in at && at.box === box)
}

export function atSeat(placed: Control[], seat: number | undefined): Control | undefined {
  return placed.find(({ at }) => at && 'seat' in at && at.seat === seat)
}

/** The control that Enter presses: what is armed, else the main one, else the only one. */
export function mainOf({ buttons }: Offers, armed: Control | undefined): Control | undefined {
  if (armed) return armed
  return buttons.find(({ weight }) => weight === 'main') ?? (buttons.length === 1 ? buttons[0] : undefined)
}
