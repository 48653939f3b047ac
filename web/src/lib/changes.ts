/** A scene of which the house sends what changed: the twin of `change.rs`, with the same vectors. */
import type { Panel, Scene } from '../wire/types'

/** The fields that are different now, `null` for one that is left out; panels that stay go by their names. */
export type SceneChange = { [Field in Exclude<keyof Scene, 'panels'>]?: Scene[Field] | null } & { panels?: (Panel | string)[] }

/** A scene with a change put into it; none if it is no change of this scene. */
export function changed(before: Scene, { panels, ...fields }: SceneChange): Scene | undefined {
  const whole: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) delete whole[name]
    else whole[name] = value
  }
  if (panels) {
    const named = new Map((before.panels ?? []).map((panel, nth, all) => [nameOf(all, nth), panel]))
    const now = panels.map((panel) => (typeof panel === 'string' ? named.get(panel) : panel))
    if (now.includes(undefined)) return undefined
    whole.panels = now
  }
  return whole as Scene
}

/** A panel's name: its kind, and from the second of a kind on its number, too. */
function nameOf(panels: Panel[], nth: number): string {
  const kind = panels[nth]!.panel
  const before = panels.slice(0, nth).filter(({ panel }) => panel === kind).length
  return before === 0 ? kind : `${kind}:${before}`
}
