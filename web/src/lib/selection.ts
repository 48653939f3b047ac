/** One line that says what is selected, and what is still missing. */
import { idsOf, kindOf, missing } from './fill'
import { t } from './language.svelte'
import type { TableState } from './table.svelte'
import type { Word } from '../words/en'
import type { Tray } from '../wire/types'

export function selectionLine(table: TableState, tray: Tray | undefined): string {
  const { scene } = table
  if (!scene || !tray) return ''
  const lacks = table.armed && missing(scene, table.armed, table.chosen)
  if (lacks) return t(`play.need.${kindOf(lacks.items)}` as Word, { n: Math.min(lacks.min, idsOf(lacks.items).length) })
  const pick = scene.picks?.find(({ items }) => kindOf(items) === 'dice')
  if (!pick) return ''
  if (!pick.action) {
    const faces = idsOf(pick.items).filter((id) => table.isChosen('dice', id)).map((id) => tray.dice[id]?.face ?? '')
    return faces.length > 0 ? t('play.selected', { dice: faces.join(' ') }) : ''
  }
  const groups = new Set(tray.dice.flatMap(({ state, group }) => (state === 'selected' || state === 'suggested' ? (group ?? []) : [])))
  const captions = [...groups].flatMap((group) => tray.groups?.[group] ?? []).map(({ caption }) => table.say(caption))
  const what = captions.join(', ')
  if (!what) return ''
  return tray.dice.some(({ state }) => state === 'suggested') ? t('play.suggested', { what }) : what
}
