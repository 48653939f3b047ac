/** Where brackets under a row of dice go: those that would cross lie one below the other. */
export type Span = { group: number; from: number; to: number; teeth: number[]; level: number }

export function levels(groups: (number | undefined)[]): Span[] {
  const spans: Span[] = []
  for (const group of new Set(groups)) {
    if (group === undefined) continue
    const teeth = groups.flatMap((other, place) => (other === group ? [place] : []))
    const from = teeth[0] ?? 0
    const to = teeth.at(-1) ?? 0
    const crosses = (level: number) => spans.some((span) => span.level === level && span.from <= to && from <= span.to)
    let level = 0
    while (crosses(level)) level += 1
    spans.push({ group, from, to, teeth, level })
  }
  return spans
}
