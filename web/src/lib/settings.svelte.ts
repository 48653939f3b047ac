/** How this device looks, sounds and moves. */
import { sizeText } from '../styles/text'
import { tongueOf } from '../words/languages'
import { language } from './language.svelte'

export type Theme = 'system' | 'dark' | 'light'
export type Motion = 'system' | 'full' | 'less'
export type RollSpeed = 'normal' | 'quick' | 'none'

const KEY = 'dicehall.settings'

const DEFAULTS = {
  theme: 'system' as Theme,
  sound: true,
  haptics: true,
  motion: 'system' as Motion,
  rollSpeed: 'normal' as RollSpeed,
  textSize: 100,
  language: tongueOf(navigator.language ? [navigator.language] : []),
  leftHanded: false,
  phrases: true,
  notify: false,
}

function load(): typeof DEFAULTS {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings = $state(load())

const prefersLight = matchMedia('(prefers-color-scheme: light)')
const prefersLess = matchMedia('(prefers-reduced-motion: reduce)')

export function isStill(): boolean {
  return settings.motion === 'less' || (settings.motion === 'system' && prefersLess.matches)
}

/** The theme of a screen that has only one. */
let fixed: Theme | undefined

/** Puts the settings into the page; called once, and again whenever one changes. */
export function applySettings(always?: Theme): void {
  fixed = always
  apply()
}

function apply(): void {
  const theme = fixed ?? (settings.theme === 'system' ? (prefersLight.matches ? 'light' : 'dark') : settings.theme)
  const root = document.documentElement
  root.dataset.theme = theme
  root.dataset.motion = isStill() ? 'less' : 'full'
  root.dataset.hand = settings.leftHanded ? 'left' : 'right'
  // A wall has one size for everybody who looks at it.
  sizeText(fixed ? 100 : settings.textSize)
  if (language.tongue !== settings.language) void language.speak(settings.language)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Settings then hold until the page is closed.
  }
}

prefersLight.addEventListener('change', apply)
prefersLess.addEventListener('change', apply)
// Settings are opened beside a table: what is changed there holds here at once.
addEventListener('storage', ({ key }) => {
  if (key !== KEY) return
  Object.assign(settings, load())
  apply()
})
