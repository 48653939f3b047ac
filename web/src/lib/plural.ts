/** Holes of a text, and the words that depend on a number: `{n|# die|# dice}`. The same as `plural` of the scene crate. */

const KINDS = ['zero', 'one', 'two', 'few', 'many', 'other']

/** What goes into a hole, and its number where it is one. */
export type Filling = { words: string; n?: number | undefined }

/** Fills the holes of a text; `kindOf` says of which kind a number is. A hole that nothing goes into stays. */
export function fillHoles(text: string, filling: (name: string) => Filling | undefined, kindOf: (n: number) => string): string {
  return text.replace(/\{([^}]*)\}/g, (hole, inside: string) => {
    const [name = '', ...forms] = inside.split('|')
    const filled = filling(name)
    if (!filled) return hole
    const form = formOf(forms, filled.n === undefined ? 'other' : kindOf(filled.n))
    return form === undefined ? filled.words : form.split('#').join(filled.words)
  })
}

/** The words for a kind of number; nothing where the words are the same for all. */
function formOf(forms: string[], kind: string): string | undefined {
  const named = forms.map((form, place): [kind: string, words: string] => {
    const at = form.indexOf('=')
    if (at > 0 && KINDS.includes(form.slice(0, at))) return [form.slice(0, at), form.slice(at + 1)]
    return [place === forms.length - 1 ? 'other' : forms.length === 2 ? 'one' : '', form]
  })
  const find = (kind: string) => named.find(([other]) => other === kind)?.[1]
  return find(kind) ?? find('other')
}
