/** The line of each mark: a pattern of its own, so that colour is never alone. */
const DASHES = ['', '14 5', '', '3 5', '14 5 3 5', '8 8', '22 4 3 4 3 4', '2 3 9 3']
const WIDTHS = [3, 3, 4.5, 3, 3, 3, 3, 3]

export const dashOf = (mark: number): string => DASHES[mark % DASHES.length] ?? ''
export const widthOf = (mark: number): number => WIDTHS[mark % WIDTHS.length] ?? 3
