/** Where code goes: what every page needs, what a table needs besides, and what a table shares with other pages. */
type Graph = { getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null }

/** Screens that only exist where a table is shown, whose code is there before theirs. */
const AT_A_TABLE = /\/src\/(layouts|hall)\/|\/src\/screens\/(Play|Watch|Tv|Lobby|GameOver|Replay)\.svelte|\/src\/command\//

/** The file that a module goes into; the others are split by what asks for them. */
export function fileOf(id: string, graph: Graph): string | null {
  const roots = [...rootsOf(id, graph)]
  if (roots.some((root) => root.endsWith('/src/main.ts') || root.endsWith('/index.html'))) return 'house'
  if (!roots.some((root) => /\/src\/screens\/Play\.svelte/.test(root))) return null
  return roots.every((root) => AT_A_TABLE.test(root)) ? 'table' : 'shared'
}

/** What is loaded by itself and brings a module with it. */
function rootsOf(id: string, graph: Graph, roots = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return roots
  seen.add(id)
  const known = graph.getModuleInfo(id)
  if (!known?.importers.length || known.dynamicImporters.length) roots.add(id)
  for (const importer of known?.importers ?? []) rootsOf(importer, graph, roots, seen)
  return roots
}
