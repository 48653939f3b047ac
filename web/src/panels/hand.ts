/** What each kind of panel looks like in a hand, where a layout has no place of its own for it. */
import type { Panels } from '../lib/panels'
import LateMap from './LateMap.svelte'
import Lines from './Lines.svelte'
import Log from './Log.svelte'
import MeterRows from './MeterRows.svelte'
import OwnCard from './OwnCard.svelte'
import Prompt from './Prompt.svelte'
import Scoreboard from './Scoreboard.svelte'
import TrayPanel from './TrayPanel.svelte'
import Turn from './Turn.svelte'

export const HAND = {
  scoreboard: Scoreboard,
  dice: TrayPanel,
  scorecard: OwnCard,
  meters: MeterRows,
  map: LateMap,
  log: Log,
  prompt: Prompt,
  turn: Turn,
  text: Lines,
} satisfies Panels
