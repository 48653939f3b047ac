/** A scene as large as maps get: 100 by 100 cells and 40 creatures, half of the cells something to look at. */

/** The same numbers every time. */
function numbers(seed) {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

const say = (text) => ({ code: 'test', text })

export function stress(size = 100, creatures = 40) {
  const next = numbers(7)
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => {
      if (x === 0 || y === 0 || x === size - 1 || y === size - 1) return '#'
      const n = next()
      return n < 0.12 ? '#' : n < 0.25 ? '~' : n < 0.36 ? '%' : n < 0.4 ? '=' : n < 0.43 ? '-' : n < 0.45 ? '|' : n < 0.5 ? '2' : '.'
    }).join(''),
  )
  const bands = ['unhurt', 'hurt', 'bloodied', 'near_death', 'dying', 'dead']
  const tokens = Array.from({ length: creatures }, (_, id) => ({
    id,
    name: say(id < 8 ? `Hero ${id + 1}` : `Goblin ${id - 7}`),
    ...(id < 8 ? { seat: id } : {}),
    x: 2 + Math.floor(next() * (size - 5)),
    y: 2 + Math.floor(next() * (size - 5)),
    size: id % 13 === 12 ? 2 : 1,
    band: bands[Math.floor(next() * (id < 8 ? 4 : 6))],
    ...(id % 5 === 0 ? { conditions: [say('prone'), say('blessed')] } : {}),
    ...(id === 0 ? { active: true } : {}),
  }))
  const around = (x, y, r) => {
    const cells = []
    for (let row = Math.max(0, y - r); row <= Math.min(size - 1, y + r); row++) {
      for (let column = Math.max(0, x - r); column <= Math.min(size - 1, x + r); column++) {
        if (rows[row][column] !== '#') cells.push(row * size + column)
      }
    }
    return cells
  }
  const reach = around(tokens[0].x, tokens[0].y, 12)
  return {
    title: say('Stress, round 3'),
    status: say('Your turn: Hero 1.'),
    turn: 0,
    seats: Array.from({ length: 8 }, (_, mark) => ({ name: `Player ${mark + 1}`, mark })),
    you: { seats: [0] },
    panels: [
      {
        panel: 'map',
        width: size,
        height: size,
        cellFt: 5,
        terrain: { hash: 'stress', rows },
        tokens,
        areas: [
          { shape: 'reach', label: say('Within 60 ft'), cells: reach },
          { shape: 'risk', label: say('Leaves the reach of Goblin 1'), cells: reach.filter((_, i) => i % 9 === 0) },
          { shape: 'zone', label: say('Burning oil, 2 rounds left'), cells: around(50, 50, 4) },
        ],
      },
      { panel: 'text', lines: [say('Round 3. Hero 1: ● Action  ▲ Bonus action  ◇ Reaction used  ▬ 15 of 30 ft'), say('Armor class 14')] },
      {
        panel: 'meters',
        cards: tokens.map((token) => ({
          token: token.id,
          ...(token.seat === undefined ? {} : { seat: token.seat }),
          name: token.name,
          ...(token.active ? { onTurn: true } : {}),
          ...(token.band === 'dead' ? { out: true } : {}),
          meters: [
            token.seat === undefined ? { kind: 'hp', label: say('HP'), band: token.band } : { kind: 'hp', label: say('HP'), value: 20 - token.id, max: 24 },
            { kind: 'other', label: say('Initiative'), value: 25 - Math.floor(token.id / 2) },
          ],
        })),
      },
      { panel: 'log', lines: [{ text: say('The fight begins.') }] },
    ],
    picks: [
      { id: 'cell', items: { cells: reach }, min: 1, max: 1, form: 'one', action: { action: 'move', parameters: { to: { $pick: 'cell' } } } },
      { id: 'bow', items: { tokens: tokens.slice(8, 20).map(({ id }) => id) }, min: 1, max: 1, form: 'one', notes: tokens.slice(8, 20).map(() => say('25 ft, half cover')) },
    ],
    controls: [
      { label: say('Move'), note: say('30 ft'), action: { action: 'move', parameters: { to: { $pick: 'cell' } } }, enabled: true, key: 'm' },
      { label: say('Attack with Longbow'), action: { action: 'shoot', parameters: { target: { $pick: 'bow' } } }, enabled: true, key: '1' },
      { label: say('End turn'), action: { action: 'end_turn' }, enabled: true, key: 'e' },
    ],
  }
}
