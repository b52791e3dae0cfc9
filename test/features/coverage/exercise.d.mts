export function exercise(
  request: (call: { method: string; params: unknown[] }) => Promise<unknown>,
  artifactOf: (name: string) => { abi: unknown; bytecode: `0x${string}` },
): Promise<void>
