export type Graph = ReadonlyMap<string, readonly string[]>
export function readImports(files: readonly string[], read?: (file: string) => string): Graph
export function findCycles(graph: Graph): string[][]
export function findTrespasses(graph: Graph): string[]
export function findCrowded(files: readonly string[]): string[]
