import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { pack } from './pack'
import { fileOf } from './split'

/** The house that `npm run dev` talks to. */
const house = process.env.DICEHALL ?? 'http://localhost:8080'

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), pack()],
  // Component tests run in Node: without this they would get the build for servers.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: fileOf }] } } },
  },
  server: { proxy: { '/api': { target: house, ws: true }, '/page.css': house } },
  test: { environment: 'happy-dom', include: ['test/**/*.test.ts'] },
}))
