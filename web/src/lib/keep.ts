/** What came anew, with the parts of before that it repeats: whoever shows such a part has nothing to do. */
export function keep<T>(before: T | undefined, after: T): T {
  return kept(before, after) as T
}

function kept(before: unknown, after: unknown): unknown {
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) return after
  const keys = Object.keys(after)
  let isSame = Object.keys(before).length === keys.length
  for (const key of keys) {
    after[key] = kept(before[key], after[key])
    isSame &&= before[key] === after[key]
  }
  return isSame ? before : after
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
