/** Carries out at a table what was typed, word by word, and says what came of it. */
import '../words/en/command'
import { idsOf, holes, isValue, kindOf, missing, type Chosen, type Kind } from '../lib/fill'
import { lastOf } from '../lib/items'
import { language, t } from '../lib/language.svelte'
import { mainOf, offersOf } from '../lib/offers'
import { dieAt, panelOf } from '../lib/panels'
import { refusalOf } from '../lib/refusal'
import { selectionLine } from '../lib/selection'
import type { TableState } from '../lib/table.svelte'
import type { Control, Pick } from '../wire/types'
import type { Word } from '../words/en'
import { read, wordsOf, type Meaning } from './read'
import { isOnMap, numberOf, reachOf, type Reach, type Target } from './reach'

/** How long the table is waited for. */
const PATIENCE = 5000
const STEP = 50
/** A scene comes a moment after the answer. */
const AFTER = 80
/** More than these are not read out. */
const MOST = 24

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

export class Carrier {
  /** What was asked about once: said again, it is done. */
  private asked: string | undefined

  constructor(private readonly table: TableState) {}

  reach(): Reach | undefined {
    const { scene, armed, chosen } = this.table
    if (!scene) return undefined
    const aim = armed && missing(scene, armed, chosen)
    const noun = (kind: Kind) => t(`command.noun.${kind}` as Word)
    return reachOf(scene, { say: (text) => this.table.say(text), noun }, aim)
  }

  /** Does what a line says, and stops at the first word that does not work. */
  async carryOut(line: string): Promise<string> {
    this.table.refused = undefined
    let words = wordsOf(line)
    if (words.length === 0) return (await this.goOn()) ?? this.outcome()
    while (words.length > 0) {
      if (!(await this.settled())) return t('command.lost')
      const reach = this.reach()
      if (!reach) return ''
      const { meaning, rest } = read(reach, words, t('command.hold').split(' '))
      const trouble = await this.follow(reach, meaning)
      if (trouble !== undefined) return trouble
      words = rest
    }
    return this.outcome()
  }

  /** What can be said now. */
  can(): string {
    const reach = this.reach()
    const list = reach ? possible(reach) : []
    return list.length > 0 ? t('command.can', { list: language.list(list) }) : t('command.nothing')
  }

  private async outcome(): Promise<string> {
    await this.settled()
    await sleep(AFTER)
    const { table } = this
    if (table.refused) return `${t('refused')} ${refusalOf(table.refused)}`
    const control = mainOf(offersOf(table.scene), table.armed)
    // What is chosen beside the controls is said by the control that takes it.
    const says = control && table.scene && holes(table.scene, control.action).some(isValue) ? `${table.say(control.label)}.` : ''
    return [says, selectionLine(table, panelOf(table.scene, 'dice')), table.say(table.scene?.status)].filter(Boolean).join(' ')
  }

  /** Uses the main control, or says which there are. */
  private async goOn(): Promise<string | undefined> {
    const { table } = this
    const offers = offersOf(table.scene)
    const main = mainOf(offers, table.armed)
    if (main) return this.press(main)
    const ready = [...offers.buttons, ...table.prompts].filter(({ enabled }) => enabled).map(({ label }) => table.say(label))
    return ready.length > 0 ? t('command.go_on', { list: language.list(ready) }) : t('command.nothing')
  }

  private async follow(reach: Reach, meaning: Meaning): Promise<string | undefined> {
    const { table } = this
    if (meaning.means !== 'press') this.asked = undefined
    switch (meaning.means) {
      case 'toggle':
        return this.pick(meaning.kind, meaning.pick, meaning.id)
      case 'choose':
        return this.choose(meaning.chosen)
      case 'step':
        table.step(meaning.pick, meaning.up ? 1 : -1)
        return undefined
      case 'hold':
        return this.hold(meaning.pick, meaning.ids)
      case 'press':
        for (const [id, ids] of Object.entries(meaning.chosen)) table.chosen[id] = ids
        return this.press(meaning.control, Object.keys(meaning.chosen))
      case 'which':
        return t('command.which', { word: meaning.word, list: language.list(meaning.names.slice(0, MOST)) })
      case 'off':
        return `${t('command.off_item', { word: meaning.word })} ${this.can()}`
      case 'unknown':
        return `${t('command.unknown', { word: meaning.word })} ${reach.aim ? this.choices(reach) : this.can()}`
    }
  }

  /** Picks something; what a control waits for is sent with it as soon as there is enough. */
  private async pick(kind: Kind, pick: Pick, id: number): Promise<string | undefined> {
    const { table } = this
    const control = table.armed
    if (isValue(pick)) table.choose(pick, id)
    else table.toggle(kind, id)
    if (control && table.scene && !missing(table.scene, control, table.chosen)) return this.press(control)
    await sleep(AFTER)
    return undefined
  }

  /** Chooses numbers and options; what is sent at once is sent. */
  private async choose(chosen: Chosen): Promise<string | undefined> {
    const { table } = this
    for (const pick of table.scene?.picks ?? []) {
      const ids = chosen[pick.id] ?? []
      if (ids.length === 0) continue
      table.chosen[pick.id] = []
      for (const id of ids) table.choose(pick, id)
    }
    await sleep(AFTER)
    return undefined
  }

  private async hold(pick: Pick, ids: number[]): Promise<string | undefined> {
    const { table } = this
    const kind = kindOf(pick.items)
    if (!pick.action) {
      table.chosen[pick.id] = ids.slice(0, pick.max)
      table.touched = true
      return undefined
    }
    // What is sent one by one: first what comes to it, so that something is always held.
    const others = idsOf(pick.items).filter((id) => !ids.includes(id))
    for (const id of [...ids.filter((id) => !this.isHeld(kind, id)), ...others.filter((id) => this.isHeld(kind, id))]) {
      if (!(await this.settled())) return t('command.lost')
      table.toggle(kind, id)
      await this.settled()
      await sleep(AFTER)
      if (table.refused) return `${t('refused')} ${refusalOf(table.refused)}`
    }
    return undefined
  }

  private isHeld(kind: Kind, id: number): boolean {
    const die = kind === 'dice' ? dieAt(this.table.scene, id) : undefined
    return die ? die.state === 'selected' || die.state === 'suggested' : this.table.isChosen(kind, id)
  }

  /** Presses a control; says why it did not, or what it still wants. */
  private async press(control: Control, given: string[] = []): Promise<string | undefined> {
    const { table } = this
    const name = table.say(control.label)
    const asked = this.asked
    this.asked = undefined
    if (!control.enabled) return t('command.off', { name, why: table.say(control.reason ?? control.note) })
    if (!table.scene) return ''
    const lacks = missing(table.scene, control, table.chosen)
    if (lacks && !isOnMap(lacks)) return t(`play.need.${kindOf(lacks.items)}` as Word, { n: lacks.min })
    if (lacks) {
      if (table.armed !== control) table.arm(control)
      const reach = this.reach()
      return reach && given.length === 0 ? this.choices(reach) : undefined
    }
    if (control.weight === 'danger' && asked !== name) {
      this.asked = name
      return t('command.sure', { name })
    }
    return this.send(control)
  }

  /** A control whose meaning has just changed takes no press for a moment. */
  private async send(control: Control): Promise<string | undefined> {
    const { table } = this
    for (let waited = 0; waited < PATIENCE; waited += STEP) {
      table.press(control)
      if (table.busy) return undefined
      await sleep(STEP)
    }
    return t('command.lost')
  }

  private choices(reach: Reach): string {
    const name = this.table.armed ? this.table.say(this.table.armed.label) : ''
    return t('command.choose', { name, list: language.list(items(reach)) })
  }

  private async settled(): Promise<boolean> {
    for (let waited = 0; waited < PATIENCE; waited += STEP) {
      if (this.table.ready) return true
      await sleep(STEP)
    }
    return false
  }
}

/** What can be said, in words: items with their numbers, controls by their names. */
function possible(reach: Reach): string[] {
  const ready = (isGrave: boolean) =>
    reach.all.flatMap(({ target, names: [name = ''] }) => ('control' in target && target.control.enabled && (target.control.weight === 'danger') === isGrave ? name : []))
  return [...ready(false).slice(0, MOST), ...items(reach), ...ready(true)]
}

function items(reach: Reach): string[] {
  return reach.picks.flatMap((pick) => {
    const kind = kindOf(pick.items)
    if (kind === 'cells') return t('command.cell')
    if ('numbers' in pick.items) return t('command.number', { name: pick.label ? reach.say(pick.label) : pick.id, from: pick.items.numbers.from, to: lastOf(pick.items.numbers) ?? pick.items.numbers.from })
    if (kind === 'dice') return t('command.dice', { list: idsOf(pick.items).map((id) => id + 1).join(' ') })
    return reach.all.flatMap(({ target, names: [name = ''] }) => (isOf(target, pick) ? numbered(reach, target, name) : [])).slice(0, MOST)
  })
}

const isOf = (target: Target, pick: Pick) => 'pick' in target && target.pick === pick
const numbered = (reach: Reach, target: Target, name: string) => {
  const n = numberOf(reach, target)
  return n === undefined ? name : `${n} ${name}`
}
