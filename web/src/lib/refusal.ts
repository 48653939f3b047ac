/** Why the house did not do something, as a sentence in the language of this device. */
import { language, t } from './language.svelte'

/** Codes that the client has words for itself: the house's translations may be what it was too busy for. */
const OWN = { TOO_MANY_REQUESTS: 'trouble.often', SERVICE_UNAVAILABLE: 'trouble.closing', BUSY: 'trouble.busy' } as const

export function refusalOf({ code, message }: { code: string; message: string }): string {
  const own = OWN[code as keyof typeof OWN]
  return language.translation(`refusal.${code}`) ?? (own ? t(own) : sentence(message))
}

function sentence(words: string): string {
  return words.replace(/^./, (first) => first.toUpperCase()).replace(/[^.!?]$/, '$&.')
}
