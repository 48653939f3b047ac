/** Pointing at a map: what may be chosen now, what is under the pointer or in focus, and what a tap does. */
import { t } from '../lib/language.svelte'
import { fill, holes, idsOf, kindOf, missing } from '../lib/fill'
import type { TableState } from '../lib/table.svelte'
import type { Aim, Area, Band, Card, Control, Map, Pick, Text, Token } from '../wire/types'
import type { Word } from '../words/en'
import { aimOf, wayTo, type Way } from './ahead'
import { foresee, type Foreseen } from './foresee'
import { apart, byDistance, cellsOf, placeOf, tokenOn, windTo } from './grid'
import { groundOf, heightOf } from './terrain'

/** Something that can be chosen: a creature or a cell. */
export type Hit = { pick: Pick; kind: 'tokens' | 'cells'; id: number }
/** A line from one creature to another. */
export type SightLine = { from: Token; token: Token; aim: Aim | undefined }
export type By = 'mouse' | 'touch' | 'key'

export class Aiming {
  /** The cell under the pointer, in focus, or tapped. */
  over = $state<number | undefined>()
  /** The creature that is looked at. */
  looked = $state<number | undefined>()
  /** The control under the pointer or in focus: its targets are shown. */
  shown = $state.raw<Control | undefined>()

  constructor(private readonly table: TableState) {}

  get map(): Map | undefined {
    for (const panel of this.table.scene?.panels ?? []) if (panel.panel === 'map') return panel
    return undefined
  }
  get cards(): Card[] {
    return (this.table.scene?.panels ?? []).flatMap((panel) => (panel.panel === 'meters' ? panel.cards : []))
  }
  card(token: number): Card | undefined {
    return this.cards.find((card) => card.token === token)
  }
  token(id: number | undefined): Token | undefined {
    return id === undefined ? undefined : this.map?.tokens.find((token) => token.id === id)
  }
  get active(): Token | undefined {
    return this.map?.tokens.find((token) => token.active)
  }
  /** The creatures of whoever looks: those of their seats, and whoever they move now. */
  get own(): Token[] {
    const { mine, scene } = this.table
    const moves = scene?.turn !== undefined && mine.includes(scene.turn)
    const own = (this.map?.tokens ?? []).filter(
      (token) => (token.seat !== undefined && mine.includes(token.seat)) || (moves && token.active),
    )
    // Whoever still acts comes before those who are down.
    const down = (token: Token) => (token.band === 'dead' ? 2 : token.band === 'dying' ? 1 : 0)
    return own.sort((a, b) => down(a) - down(b))
  }
  /** From whom distances are told. */
  get eye(): Token | undefined {
    const { own, active } = this
    return own.find((token) => token.active) ?? own[0] ?? active
  }

  /** The control that is aimed now: the one that waits, else the one that is pointed at. */
  get control(): Control | undefined {
    return this.table.armed ?? this.shown
  }
  /** What may be chosen now: what the waiting control is for, else what is done at once. */
  get live(): Pick[] {
    const { scene, armed } = this.table
    if (!scene) return []
    return armed ? holes(scene, armed.action) : (scene.picks ?? []).filter((pick) => pick.action)
  }
  /** The pick that still wants something. */
  get wants(): Pick | undefined {
    const { scene, armed, chosen } = this.table
    return scene && armed ? missing(scene, armed, chosen) : undefined
  }

  /** What would be chosen on a cell. */
  at(cell: number): Hit | undefined {
    const { map, live } = this
    if (!map) return undefined
    const token = tokenOn(map, cell)
    const has = (kind: 'tokens' | 'cells', id: number) =>
      live.find((pick) => kindOf(pick.items) === kind && idsOf(pick.items).includes(id))
    if (token) {
      const pick = has('tokens', token.id)
      if (pick) return { pick, kind: 'tokens', id: token.id }
    }
    const pick = has('cells', cell)
    return pick && { pick, kind: 'cells', id: cell }
  }

  /** What a tap, a click or Enter on a cell does. */
  tap(cell: number, by: By): void {
    const { map } = this
    if (!map) return
    this.over = cell
    const hit = this.at(cell)
    if (hit) {
      this.choose(hit, by)
      return
    }
    const token = tokenOn(map, cell)
    this.looked = token && this.looked !== token.id ? token.id : undefined
  }

  /** Whoever was tapped and cannot be chosen for what waits. */
  get wrong(): Token | undefined {
    const token = this.table.armed && this.token(this.looked)
    return token && !this.targets(this.table.armed).includes(token.id) ? token : undefined
  }

  /** Chooses something. What is done at once is done at once, except under a finger, which hides what it does. */
  choose({ pick, id }: Hit, by: By): void {
    const { table } = this
    const { scene } = table
    if (!scene || !table.ready) return
    this.looked = undefined
    table.refused = undefined
    table.touched = true
    if (pick.action && by !== 'touch') {
      void table.decide(fill(scene, pick.action, { ...table.chosen, [pick.id]: [id] }))
      return
    }
    const now = table.chosen[pick.id] ?? []
    if (now.includes(id)) {
      // Whoever says yes twice means it; a pointer takes it back.
      if (by === 'key' && table.armed && !this.wants) table.press(table.armed)
      else table.chosen[pick.id] = now.filter((other) => other !== id)
      return
    }
    table.chosen[pick.id] = pick.max === 1 ? [id] : now.length < pick.max ? [...now, id] : now
    if (!table.armed) table.armed = this.controlOf(pick)
  }

  /** Puts a creature into a control that can be aimed at it. */
  aim(control: Control, token: number): void {
    const { scene } = this.table
    const pick = scene && holes(scene, control.action).find((pick) => isTokens(pick) && idsOf(pick.items).includes(token))
    this.table.refused = undefined
    if (pick) this.table.chosen[pick.id] = [token]
    this.table.armed = control
    this.looked = undefined
  }

  /** Lets go of what is aimed. */
  drop(): void {
    const { scene, armed } = this.table
    if (scene && armed) for (const pick of holes(scene, armed.action)) this.table.chosen[pick.id] = [...(pick.chosen ?? [])]
    this.table.armed = undefined
    this.looked = undefined
    this.shown = undefined
  }

  private controlOf(pick: Pick): Control | undefined {
    const { scene } = this.table
    return scene?.controls?.find((control) => control.enabled && holes(scene, control.action).includes(pick))
  }

  /** The creatures that a control may be aimed at; one that has a single target names it. */
  targets(control: Control | undefined): number[] {
    const { scene } = this.table
    if (!scene || !control?.enabled) return []
    const picks = holes(scene, control.action)
    if (picks.length) return picks.filter(isTokens).flatMap((pick) => idsOf(pick.items))
    const label = this.table.say(control.label)
    const named = (this.map?.tokens ?? []).filter((token) => label.includes(this.table.say(token.name)))
    return named.filter((token) => mentions(control.action.parameters, token.id)).map((token) => token.id)
  }

  /** The controls that can be aimed at a creature. */
  against(token: number): Control[] {
    return (this.table.scene?.controls ?? []).filter((control) => this.targets(control).includes(token))
  }

  /** The word on a creature or a cell of a pick: "25 ft, half cover". */
  noteOn(pick: Pick | undefined, id: number): Text | undefined {
    return pick?.notes?.[idsOf(pick.items).indexOf(id)]
  }
  /** The word on a creature for a control. */
  noteFor(control: Control | undefined, token: number): string {
    const { scene } = this.table
    if (!scene || !control) return ''
    const pick = holes(scene, control.action).find((pick) => isTokens(pick) && idsOf(pick.items).includes(token))
    return pick ? this.table.say(this.noteOn(pick, token)) : ''
  }

  /** The creatures that are chosen for the waiting control. */
  get aimed(): number[] {
    const { scene, armed, chosen } = this.table
    if (!scene || !armed) return []
    const picks = holes(scene, armed.action)
    return picks.length ? picks.filter(isTokens).flatMap((pick) => chosen[pick.id] ?? []) : this.targets(armed)
  }
  /** The cell that is chosen for the waiting control. */
  get spot(): { pick: Pick; cell: number } | undefined {
    const { scene, armed, chosen } = this.table
    if (!scene || !armed) return undefined
    const pick = holes(scene, armed.action).find((pick) => kindOf(pick.items) === 'cells' && chosen[pick.id]?.length)
    const cell = pick && chosen[pick.id]?.at(-1)
    return pick && cell !== undefined ? { pick, cell } : undefined
  }
  /** What the cell under the pointer, or else the chosen one, would cover. */
  get foreseen(): Foreseen | undefined {
    const { map, over, spot } = this
    if (!map || !this.table.armed) return undefined
    const hit = over === undefined ? undefined : this.at(over)
    if (hit?.kind === 'cells') {
      const there = foresee(map, hit.pick, hit.id)
      if (there) return there
    }
    return spot && foresee(map, spot.pick, spot.cell)
  }

  /** The way to the cell under the pointer, or else to the chosen one. */
  get way(): Way | undefined {
    const { map, over, spot } = this
    if (!map) return undefined
    const hit = over === undefined ? undefined : this.at(over)
    if (hit?.kind === 'cells') return wayTo(map, hit.pick, hit.id)
    return spot && wayTo(map, spot.pick, spot.cell)
  }
  /** The way to a cell, whatever is aimed now. */
  wayTo(cell: number): Way | undefined {
    const { map } = this
    for (const pick of (map && this.table.scene?.picks) ?? []) {
      const way = map && kindOf(pick.items) === 'cells' ? wayTo(map, pick, cell) : undefined
      if (way) return way
    }
    return undefined
  }
  /** How a creature lies for what is aimed now. */
  aimOn(token: Token): Aim | undefined {
    return this.map && aimOf(this.map, this.control, token.id)
  }
  /** The lines that everybody sees: who aims at whom while the dice are waited for. */
  get shots(): SightLine[] {
    return (this.map?.shots ?? []).flatMap(({ from, aim }) => {
      const [by, token] = [this.token(from), this.token(aim.token)]
      return by && token ? [{ from: by, token, aim }] : []
    })
  }
  private isShotAt(token: Token): boolean {
    return this.shots.some((shot) => shot.token.id === token.id)
  }
  /** Whether a creature is aimed at, by whoever looks or by anybody. */
  isAimedAt(token: Token): boolean {
    return this.aimed.includes(token.id) || this.isShotAt(token)
  }
  /** The lines to draw: those that everybody sees, and those of whoever acts. */
  get lines(): SightLine[] {
    return [...this.shots, ...this.ownLines.filter(({ token }) => !this.isShotAt(token))]
  }
  /** To whoever is pointed at, to whoever is chosen, and to whoever keeps a control from being used. */
  private get ownLines(): SightLine[] {
    const { map, over, control, eye } = this
    if (!map || !eye?.active || !this.own.includes(eye)) return []
    const hovered = over === undefined ? undefined : tokenOn(map, over)
    const ids = [...this.aimed, ...(hovered && hovered.band !== 'dead' ? [hovered.id] : [])]
    const off = control && !control.enabled && control.aims?.[0]
    const kept = off === undefined || off === false ? undefined : map.aims?.[off]
    if (!ids.length && kept) ids.push(kept.token)
    return [...new Set(ids)].flatMap((id) => {
      const token = this.token(id)
      return token && token.id !== eye.id ? [{ from: eye, token, aim: aimOf(map, control, id) }] : []
    })
  }
  /** How far a creature is and what is in the way, in words: "25 ft, clear". */
  lies(token: Token): string {
    const { table, eye } = this
    const aim = this.aimOn(token)
    if (!aim || !eye) return ''
    const wind = t(`wind.${windTo(eye, token)}`)
    return [table.say(aim.label), wind].join(', ') + (aim.reason ? `. ${table.say(aim.reason)}` : '')
  }

  /** The next target, nearest first: its cell. */
  next(back = false): number | undefined {
    const { map, eye, control } = this
    if (!map) return undefined
    const ids = control ? this.targets(control) : []
    const others = map.tokens.filter((token) => token.id !== eye?.id && token.band !== 'dead')
    const wanted = ids.length ? others.filter((token) => ids.includes(token.id)) : others
    const sorted = eye ? byDistance(eye, wanted) : wanted
    if (!sorted.length) return undefined
    const now = this.over === undefined ? -1 : sorted.findIndex((token) => cellsOf(map, token).includes(this.over!))
    const next = sorted[(now + (back ? (now < 0 ? 0 : -1) : 1) + sorted.length) % sorted.length]
    return next && cellsOf(map, next)[0]
  }

  areasAt(cell: number): Area[] {
    return (this.map?.areas ?? []).filter((area) => area.cells.includes(cell))
  }

  /** How far away a creature is, where nothing better is known. */
  distance(token: Token): string {
    const { eye } = this
    if (!eye || eye.id === token.id) return ''
    const n = apart(eye, token)
    if (n === 0) return t('map.here')
    return t(n === 1 ? 'map.cell_away' : 'map.cells_away', { n, wind: t(`wind.${windTo(eye, token)}`) })
  }

  band(band: Band): string {
    return t(`band.${band}` as Word)
  }

  /** How a creature fares: "27 of 31 HP", or a word. */
  fares(token: Token): string {
    const meter = this.card(token.id)?.meters.find((meter) => meter.kind === 'hp')
    if (meter?.value === undefined || meter.max === undefined) return this.band(meter?.band ?? token.band)
    return t('map.hp', { n: meter.value, max: meter.max, label: this.table.say(meter.label) })
  }

  /** Everything about a creature in a sentence, for whoever cannot see it. */
  describe(token: Token): string {
    const { table } = this
    const note = this.noteFor(this.control, token.id)
    const parts = [table.say(token.name), this.fares(token)]
    if (token.active) parts.push(t('map.on_turn'))
    parts.push(...(token.conditions ?? []).map((text) => table.say(text)))
    parts.push(note, note ? '' : this.lies(token) || this.distance(token))
    if (this.isShotAt(token)) parts.push(t('map.aimed_at'))
    else if (this.aimed.includes(token.id)) parts.push(t('map.chosen'))
    else if (table.armed && this.targets(table.armed).includes(token.id)) parts.push(t('map.can_choose'))
    return parts.filter(Boolean).join(', ')
  }

  /** Everything about a cell in a sentence. */
  describeCell(cell: number): string {
    const { map, table } = this
    if (!map) return ''
    const { x, y } = placeOf(map, cell)
    const token = tokenOn(map, cell)
    const hit = this.at(cell)
    const parts = [t('map.place', { x, y })]
    if (token) parts.unshift(this.describe(token))
    const sign = map.terrain.rows?.[y]?.[x]
    const ground = groundOf(sign)
    if (ground !== 'floor') parts.push(t(`ground.${ground}`))
    if (heightOf(sign)) parts.push(t('ground.high', { n: heightOf(sign) * map.cellFt }))
    if (hit?.kind === 'cells') {
      const { scene } = table
      const control = table.armed ?? (scene && this.controlOf(hit.pick))
      if (control) parts.push(table.say(control.label))
      const note = table.say(this.noteOn(hit.pick, cell))
      if (note) parts.push(note)
      const way = wayTo(map, hit.pick, cell)
      if (way) parts.push(t('map.way', { n: way.ft, most: way.most }))
      const covers = foresee(map, hit.pick, cell)
      if (covers) parts.push(this.gets(covers))
      if (table.chosen[hit.pick.id]?.includes(cell)) parts.push(t('map.chosen'))
    }
    for (const area of this.areasAt(cell)) if (area.shape !== 'reach') parts.push(table.say(area.label))
    return parts.join(', ')
  }

  /** "Would get Goblin 1 and Mara". */
  gets({ gets }: Foreseen): string {
    if (!gets.length) return t('map.gets_nobody')
    return t('map.gets', { who: list(gets.map((token) => this.table.say(token.name))) })
  }
}

function list(names: string[]): string {
  return names.length < 2 ? (names[0] ?? '') : t('map.and', { a: names.slice(0, -1).join(', '), b: names.at(-1) ?? '' })
}

function isTokens(pick: Pick): boolean {
  return kindOf(pick.items) === 'tokens'
}

/** Whether a number stands anywhere in what is sent. */
function mentions(value: unknown, id: number): boolean {
  if (typeof value === 'number') return value === id
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => mentions(inner, id))
}
