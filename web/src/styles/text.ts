/** The size of text. Only letters grow, never boxes: zooming the page would take vw, dvh and the media queries out of
 * step with it. So every size that a style sheet gives in pixels is multiplied by `--letters`, once per sheet and only on
 * devices that ask for it. */

/** What is as large as this can be read, and would leave a phone's screen if it grew. */
const LARGE = '40px'

const seen = new WeakSet<CSSStyleSheet>()

/** A size that grows. One in `em` follows its parent, one in units of a wall or a tile belongs to a drawing. */
export function grown(size: string): string {
  const isOwn = /\d(px|vw)|--t-\d/.test(size) && !/\dem/.test(size)
  return isOwn ? `min((${size}) * var(--letters), max(${size}, ${LARGE}))` : size
}

/** The shorthand that has a variable in it is kept by browsers as it was written: weight, size, the rest. */
export function grownFont(font: string): string {
  const [, before = '', size, after = ''] = /^(\d+ )(.+?)((?: ?\/ ?[\d.]+)? var\(--(?:body|display)\))$/.exec(font) ?? []
  return size ? before + grown(size) + after : font
}

function growRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const { style } = rule
      const [size, font] = [style.getPropertyValue('font-size'), style.getPropertyValue('font')]
      if (size) style.setProperty('font-size', grown(size))
      else if (font) style.setProperty('font', grownFont(font))
    }
    if ('cssRules' in rule) growRules(rule.cssRules as CSSRuleList)
  }
}

function growSheets(): void {
  for (const sheet of document.styleSheets) {
    if (seen.has(sheet)) continue
    seen.add(sheet)
    growRules(sheet.cssRules)
  }
}

/** Screens bring their styles with them: sheets that arrive later grow, too. */
let arrivals: MutationObserver | undefined

export function sizeText(percent: number): void {
  document.documentElement.style.setProperty('--letters', String(percent / 100))
  if (percent === 100 || arrivals) return
  growSheets()
  arrivals = new MutationObserver(growSheets)
  arrivals.observe(document.head, { childList: true })
  document.head.addEventListener('load', growSheets, { capture: true })
}
