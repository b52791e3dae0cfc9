/** The exports of the core; `assembly/index.ts` says what each does. Places are byte offsets in its memory. */
export interface CoreExports {
  readonly memory: WebAssembly.Memory
  exchangePlace(): number
  environmentPlace(): number
  rulesPlace(): number
  operationsPlace(): number
  trace(traces: number): void
  forgetAllCodes(): void
  cover(): void
  newestNote(): number
  knownAccount(): number
  knownSlot(account: number): number
  eventPlace(): number
  visitedPlace(): number
  takeVisited(): number
  reset(): void
  warmAccount(): void
  warmSlot(): void
  blobHashRoom(count: number): number
  prepare(kind: number, gas: bigint, inputLength: number, nonce: bigint): number
  run(slice: number): number
  request(): number
  answerAccount(nonce: bigint, flags: number, precompile: number): void
  answerCode(length: number): number
  answerSlot(isZero: number, isOriginal: number): void
  answerBlockHash(): void
  inputPlace(): number
  inputLength(): number
  gas(): bigint
  answerPrecompile(gasUsed: bigint, fails: number, outputLength: number): number
  error(): number
  errorDetail(): number
  errorLimit(): number
  gasUsed(): bigint
  refund(): bigint
  outputPlace(): number
  outputLength(): number
  newestAccount(): number
  newestSlot(): number
  newestLog(): number
  logCount(): number
  hasReverted(): number
  revertedCall(): number
  showAccount(account: number): void
  showSlot(slot: number): void
  shownSlotsPlace(): number
  showSlots(count: number): void
}

/** The exports of the hasher; `assembly/hashing.ts` says what each does. */
export interface HasherExports {
  readonly memory: WebAssembly.Memory
  hashRoom(length: number): number
  hash(length: number): void
  hashWords(count: number): void
  referNodes(length: number): number
}
