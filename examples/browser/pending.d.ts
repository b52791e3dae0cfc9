export function balances(url: string, address: string): Promise<{ sealed: bigint; pending: bigint }>
export function watch(
  url: string,
  address: string,
  show: (found: unknown) => void,
  everyMs?: number,
): () => void
