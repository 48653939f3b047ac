/** Changes of a scene are put in as the vectors say, which the house tests itself with, too. */
import { describe, expect, test } from 'vitest'
import vectors from '../../../crates/scene/tests/vectors/changes.json'
import { changed } from '../../src/lib/changes'
import type { Scene, SceneChange } from '../../src/wire/types'

describe('changes', () => {
  test.each(vectors)('$name', ({ before, change, after }) => {
    expect(changed(before as Scene, change as SceneChange)).toEqual(after ?? undefined)
  })
})
