/** What each kind of panel looks like on a wall and on a desk, where a layout has no place of its own for it. */
import type { Panels } from '../lib/panels'
import LateMap from './LateMap.svelte'
import Lines from './Lines.svelte'
import Log from './Log.svelte'
import MeterCards from './MeterCards.svelte'
import Prompt from './Prompt.svelte'
import Scoreboard from './Scoreboard.svelte'
import ScoreTable from './ScoreTable.svelte'
import TrayPanel from './TrayPanel.svelte'
import Turn from './Turn.svelte'

export const WIDE = {
  scoreboard: Scoreboard,
  dice: TrayPanel,
  scorecard: ScoreTable,
  meters: MeterCards,
  map: LateMap,
  log: Log,
  prompt: Prompt,
  turn: Turn,
  text: Lines,
} satisfies Panels
