/** Finds what lies on a table by its kind. */
import type { Panel, Scene } from '../wire/types'

export type PanelKind = Panel['panel']
export type PanelOf<K extends PanelKind> = Extract<Panel, { panel: K }>

export function panelOf<K extends PanelKind>(scene: Scene | undefined, kind: K): PanelOf<K> | undefined {
  return scene?.panels?.find((panel): panel is PanelOf<K> => panel.panel === kind)
}

export function panelsOf<K extends PanelKind>(scene: Scene | undefined, kind: K): PanelOf<K>[] {
  return (scene?.panels ?? []).filter((panel): panel is PanelOf<K> => panel.panel === kind)
}
