import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes packed copies beside what is built: the house sends them as they are. */
export function pack(): Plugin {
  return {
    name: 'pack',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = [...Object.keys(bundle), 'manifest.webmanifest', 'icon.svg', 'icon-turn.svg'].filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))
      await Promise.all(names.map((name) => packed(join(dir, name))))
    },
  }
}

async function packed(path: string): Promise<void> {
  const plain = await readFile(path)
  await Promise.all([
    promisify(brotliCompress)(plain).then((bytes) => writeFile(`${path}.br`, bytes)),
    promisify(gzip)(plain, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ])
}
