/** axe in a page, past its content security policy: the policy is the page's, not the tester's. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export class AxeBuilder {
  constructor(page) {
    this.page = page
  }

  analyze() {
    return this.page.evaluate(async (script) => {
      if (!('axe' in window)) (0, Function)(script).call(window)
      return window.axe.run(document, { resultTypes: ['violations'] })
    }, source)
  }
}
