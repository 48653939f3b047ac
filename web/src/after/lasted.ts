/** How long something took, and when it was, in words. */
import { language, t } from '../lib/language.svelte'

export function lasted(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return t('after.under_minute')
  if (minutes < 120) return t('after.minutes', { n: minutes })
  return t('after.hours', { h: Math.floor(minutes / 60), m: minutes % 60 })
}

export function date(at: number): string {
  return new Intl.DateTimeFormat(language.tongue, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }).format(at)
}
