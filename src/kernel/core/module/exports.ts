/** The exports of the core; `assembly/index.ts` documents them. Pointers are byte offsets in its memory. */
export interface CoreExports {
  readonly memory: WebAssembly.Memory
  exchangePointer(): number
  environmentPointer(): number
  rulesPointer(): number
  operationsPointer(): number
  trace(traces: number): void
  forgetAllCodes(): void
  cover(): void
  newestNote(): number
  knownAccount(): number
  knownSlot(account: number): number
  eventPointer(): number
  visitedPointer(): number
  takeVisited(): number
  reset(): void
  warmAccount(): void
  warmSlot(): void
  blobHashSpace(count: number): number
  setReservoir(gas: bigint): void
  prepare(kind: number, gas: bigint, inputLength: number, nonce: bigint): number
  run(slice: number): number
  request(): number
  answerAccount(nonce: bigint, flags: number, precompile: number): void
  answerCode(length: number): number
  answerSlot(isZero: number, isOriginal: number): void
  answerBlockHash(): void
  inputPointer(): number
  inputLength(): number
  gas(): bigint
  answerPrecompile(gasUsed: bigint, fails: number, outputLength: number): number
  error(): number
  errorDetail(): number
  errorLimit(): number
  gasUsed(): bigint
  refund(): bigint
  reservoir(): bigint
  stateGasUsed(): bigint
  outputPointer(): number
  outputLength(): number
  newestAccount(): number
  newestSlot(): number
  newestLog(): number
  logCount(): number
  hasReverted(): number
  revertedCall(): number
  showAccount(account: number): void
  showSlot(slot: number): void
  shownSlotsPointer(): number
  showSlots(count: number): void
}

/** The exports of the hasher; `assembly/hashing.ts` documents them. */
export interface HasherExports {
  readonly memory: WebAssembly.Memory
  hashSpace(length: number): number
  hash(length: number): void
  hashWords(count: number): void
  referNodes(length: number): number
}
