/** What the characters of a terrain look like, drawn once for a view, never while it moves. */

export type Ground = 'floor' | 'wall' | 'rough' | 'veil' | 'pit' | 'low' | 'slit'

const GROUNDS: Record<string, Ground> = {
  '#': 'wall',
  '~': 'rough',
  '%': 'veil',
  '=': 'pit',
  '-': 'low',
  '|': 'slit',
  ':': 'slit',
}

export function groundOf(sign: string | undefined): Ground {
  return GROUNDS[sign ?? '#'] ?? 'floor'
}

/** How many steps above the floor; digits say it. */
export function heightOf(sign: string | undefined): number {
  return sign !== undefined && sign >= '1' && sign <= '9' ? Number(sign) : 0
}

/** The colours of a terrain, as the theme has them. */
export type Paint = Record<'floor' | 'grid' | 'wall' | 'foot' | 'pit' | 'dots' | 'text' | 'high', string>

/** Which cells to draw, from and to, the last ones left out. */
export type Region = { x0: number; y0: number; x1: number; y1: number }

const FONT = '"Bricolage Grotesque", system-ui, sans-serif'

/** What to draw: which cells of a terrain, how large, in which colours. */
export type Drawing = { rows: string[]; region: Region; cell: number; density: number; paint: Paint; cellFt: number }

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export function drawTerrain(canvas: HTMLCanvasElement | OffscreenCanvas, { rows, region, cell, density, paint, cellFt }: Drawing): void {
  const wide = region.x1 - region.x0
  const high = region.y1 - region.y0
  canvas.width = Math.max(1, Math.round(wide * cell * density))
  canvas.height = Math.max(1, Math.round(high * cell * density))
  const context = canvas.getContext('2d') as Context | null
  if (!context) return
  // Whole device pixels keep the edges of cells sharp.
  const at = (n: number) => Math.round(n * cell * density)
  const rect = (x: number, y: number, x1: number, y1: number) => context.fillRect(at(x), at(y), at(x1) - at(x), at(y1) - at(y))
  const sign = (x: number, y: number) => rows[y + region.y0]?.[x + region.x0]
  const isBlock = (x: number, y: number) => {
    const ground = groundOf(sign(x, y))
    return ground === 'wall' || ground === 'slit'
  }

  context.fillStyle = paint.floor
  context.fillRect(0, 0, canvas.width, canvas.height)
  const special: [Ground, number, number][] = []
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const ground = groundOf(sign(x, y))
      if (ground === 'wall' || ground === 'slit') {
        const from = x
        if (ground === 'slit') special.push([ground, x, y])
        while (x + 1 < wide && isBlock(x + 1, y)) {
          x++
          if (groundOf(sign(x, y)) === 'slit') special.push(['slit', x, y])
        }
        context.fillStyle = paint.wall
        rect(from, y, x + 1, y + 1)
      } else if (ground !== 'floor') special.push([ground, x, y])
      else if (heightOf(sign(x, y))) {
        context.fillStyle = paint.high
        rect(x, y, x + 1, y + 1)
      }
    }
  }
  grid(context, wide, high, at, paint.grid)
  context.fillStyle = paint.foot
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      if (isBlock(x, y) && sign(x, y + 1) !== undefined && !isBlock(x, y + 1)) rect(x, y + 0.8, x + 1, y + 1)
    }
  }
  for (const [ground, x, y] of special) drawGround(context, ground, x, y, cell * density, paint)
  if (cell >= 24) heights(context, wide, high, sign, cell * density, density, paint, cellFt)
}

/** A picture of a whole terrain with a pixel for each cell: what is seen beyond the sharp part, and in the overview. */
export function pictureOf(rows: string[], width: number, height: number, paint: Paint): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.fillStyle = paint.floor
  context.fillRect(0, 0, width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sign = rows[y]?.[x]
      const ground = groundOf(sign)
      if (ground === 'floor' && !heightOf(sign)) continue
      context.fillStyle = ground === 'wall' || ground === 'slit' ? paint.wall : ground === 'pit' ? paint.pit : ground === 'floor' ? paint.high : paint.foot
      // What is only strewn with something is half as dark.
      context.globalAlpha = ground === 'rough' || ground === 'veil' || ground === 'low' ? 0.4 : 1
      context.fillRect(x, y, 1, 1)
    }
  }
  return canvas.toDataURL()
}

function grid(context: Context, wide: number, high: number, at: (n: number) => number, colour: string): void {
  context.fillStyle = colour
  for (let x = 0; x <= wide; x++) context.fillRect(at(x), 0, 1, at(high))
  for (let y = 0; y <= high; y++) context.fillRect(0, at(y), at(wide), 1)
}

function drawGround(context: Context, ground: Ground, x: number, y: number, cell: number, paint: Paint): void {
  const [left, top] = [x * cell, y * cell]
  switch (ground) {
    case 'rough':
      return dots(context, left, top, cell, paint.dots)
    case 'veil':
      return hatch(context, left, top, cell, paint.dots)
    case 'pit':
      context.fillStyle = paint.pit
      context.fillRect(left, top, cell, cell)
      context.fillStyle = paint.foot
      context.fillRect(left, top, cell, Math.max(1, cell * 0.12))
      return
    case 'low':
      dots(context, left, top, cell, paint.dots)
      context.fillStyle = paint.foot
      context.fillRect(left + cell * 0.08, top + cell * 0.5, cell * 0.84, cell * 0.2)
      context.fillStyle = paint.wall
      context.fillRect(left + cell * 0.08, top + cell * 0.32, cell * 0.84, cell * 0.24)
      return
    case 'slit':
      context.fillStyle = paint.pit
      context.fillRect(left + cell * 0.43, top + cell * 0.16, cell * 0.14, cell * 0.52)
      return
    default:
      return
  }
}

/** Difficult ground. */
function dots(context: Context, left: number, top: number, cell: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      const r = cell * ((row + column) % 2 ? 0.038 : 0.05)
      const cx = left + cell * (0.14 + column * 0.245 + (row % 2 ? 0.06 : -0.03))
      const cy = top + cell * (0.13 + row * 0.245)
      context.moveTo(cx + r, cy)
      context.arc(cx, cy, r, 0, 7)
    }
  }
  context.fill()
}

/** What hides whoever is behind it, and may be walked through. */
function hatch(context: Context, left: number, top: number, cell: number, colour: string): void {
  context.save()
  context.beginPath()
  context.rect(left, top, cell, cell)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = cell * 0.055
  context.beginPath()
  // Lines of neighbouring cells meet: four to a cell, corner to corner.
  for (let i = -4; i < 4; i++) {
    context.moveTo(left + (i * cell) / 4, top + cell)
    context.lineTo(left + ((i + 4) * cell) / 4, top)
  }
  context.stroke()
  context.restore()
}

function heights(
  context: Context,
  wide: number,
  high: number,
  sign: (x: number, y: number) => string | undefined,
  cell: number,
  density: number,
  paint: Paint,
  cellFt: number,
): void {
  context.fillStyle = paint.text
  context.font = `600 ${Math.max(11 * density, cell * 0.24)}px ${FONT}`
  context.textBaseline = 'top'
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const steps = heightOf(sign(x, y))
      if (steps) context.fillText(`+${steps * cellFt}`, (x + 0.09) * cell, (y + 0.1) * cell)
    }
  }
}
