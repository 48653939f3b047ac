/** A phone shakes only for somebody who has touched the page: browsers refuse any other try, and complain. */
import { expect, test, vi } from 'vitest'

const vibrate = vi.fn()
const userActivation = { hasBeenActive: false }
vi.stubGlobal('navigator', { vibrate, userActivation, language: 'en', languages: ['en'] })
const { shake } = await import('../../src/lib/haptics')

test('nothing shakes before the first touch', () => {
  shake('win')
  expect(vibrate).not.toHaveBeenCalled()
  userActivation.hasBeenActive = true
  shake('win')
  expect(vibrate).toHaveBeenCalledOnce()
})
