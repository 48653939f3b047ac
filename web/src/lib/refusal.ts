/** Why the house did not do something, in the language of this device where its words are known. */
import { language } from './language.svelte'

export function refusalOf({ code, message }: { code: string; message: string }): string {
  return language.translation(`refusal.${code}`) ?? message
}
