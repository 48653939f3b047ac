/** One line that says what is selected. */
import { idsOf, kindOf } from './fill'
import { t } from './language.svelte'
import { dieAt } from './panels'
import type { TableState } from './table.svelte'
import type { Tray } from '../wire/types'

export function selectionLine(table: TableState, tray: Tray | undefined): string {
  const { scene } = table
  if (!scene || !tray) return ''
  const pick = scene.picks?.find(({ items }) => kindOf(items) === 'dice')
  if (!pick) return ''
  if (!pick.action) {
    const faces = idsOf(pick.items).filter((id) => table.isChosen('dice', id)).map((id) => dieAt(scene, id)?.face ?? '')
    return faces.length > 0 ? t('play.selected', { dice: faces.join(' ') }) : ''
  }
  const groups = new Set(tray.dice.flatMap(({ state, group }) => (state === 'selected' || state === 'suggested' ? (group ?? []) : [])))
  const captions = [...groups].flatMap((group) => tray.groups?.[group] ?? []).map(({ caption }) => table.say(caption))
  const what = captions.join(', ')
  if (!what) return ''
  return tray.dice.some(({ state }) => state === 'suggested') ? t('play.suggested', { what }) : what
}
