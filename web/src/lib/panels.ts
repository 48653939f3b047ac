/** Finds what lies on a table by its kind. */
import type { Component } from 'svelte'
import type { Die, Layout, Panel, Scene, Tray } from '../wire/types'
import type { Screen } from './screen'
import type { TableState } from './table.svelte'

export type PanelKind = Panel['panel']
export type PanelOf<K extends PanelKind> = Extract<Panel, { panel: K }>

/** A component for each kind of panel: a kind that a screen does not draw does not compile. */
export type Panels = { [K in PanelKind]: Component<{ panel: PanelOf<K>; table: TableState; screen: Screen }> }

export function panelOf<K extends PanelKind>(scene: Scene | undefined, kind: K): PanelOf<K> | undefined {
  return scene?.panels?.find((panel): panel is PanelOf<K> => panel.panel === kind)
}

export function panelsOf<K extends PanelKind>(scene: Scene | undefined, kind: K): PanelOf<K>[] {
  return (scene?.panels ?? []).filter((panel): panel is PanelOf<K> => panel.panel === kind)
}

/** The trays, each with the number of its first die: dice are counted through. */
export function traysOf(scene: Scene | undefined): { first: number; tray: PanelOf<'dice'> }[] {
  let first = 0
  return panelsOf(scene, 'dice').map((tray) => ({ first: (first += tray.dice.length) - tray.dice.length, tray }))
}

/** The number of the first die of a tray, which a layout may have changed in part. */
export function firstDieOf(scene: Scene | undefined, tray: Tray): number {
  const isSame = (other: Tray) => other === tray || other.dice === tray.dice || (tray.dice.length > 0 && other.dice[0] === tray.dice[0])
  return traysOf(scene).find(({ tray }) => isSame(tray))?.first ?? 0
}

/** A die of any tray by its number. */
export function dieAt(scene: Scene | undefined, id: number): Die | undefined {
  return traysOf(scene).flatMap(({ tray }) => tray.dice)[id]
}

/** The panels that a layout has no place of their own for. */
export function restOf(scene: Scene | undefined, placed: (Panel | undefined)[]): Panel[] {
  return (scene?.panels ?? []).filter((panel) => !placed.includes(panel))
}

/** The layout that suits a scene: the house says which. */
export function layoutOf(scene: Scene | undefined): Layout {
  return scene?.layout ?? 'board'
}
