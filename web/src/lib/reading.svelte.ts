import { Trouble } from './api'

/** How long to wait before a house that cannot be reached is asked again. */
const AGAIN = 2000

/** What a page reads from the house: anew when what is wanted changes, and again by itself while the house is out of reach. */
export class Reading<T> {
  found = $state.raw<T | undefined>()
  trouble = $state.raw<Trouble | undefined>()
  private tries = $state(0)

  /** Made with a component, over with it. What `read` looks at before it waits is what is wanted. */
  constructor(read: () => Promise<T>) {
    $effect(() => {
      void this.tries
      let isOver = false
      let timer: ReturnType<typeof setTimeout> | undefined
      read().then(
        (found) => {
          if (isOver) return
          this.found = found
          this.trouble = undefined
        },
        (error: unknown) => {
          if (isOver) return
          this.trouble = Trouble.of(error)
          if (this.trouble.unreachable) timer = setTimeout(() => this.tries++, AGAIN)
        },
      )
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    })
  }
}
