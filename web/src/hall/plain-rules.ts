/** The house rules that a form can ask for; the rest, such as a map, comes with a preset. */
import type { Schema } from '../lib/api'

export function plainRules(schema: Schema): [string, Schema][] {
  const resolve = (rule: Schema): Schema => {
    const named = rule.$ref?.split('/').at(-1)
    return named ? { ...schema.$defs?.[named], ...rule } : rule
  }
  const isPlain = (rule: Schema) =>
    ['boolean', 'integer', 'number', 'string'].includes(String(rule.type)) || rule.enum !== undefined || (rule.oneOf ?? []).some((option) => option.const !== undefined)
  return Object.entries(schema.properties ?? {})
    .map(([name, rule]): [string, Schema] => [name, resolve(rule)])
    .filter(([, rule]) => isPlain(rule))
}
