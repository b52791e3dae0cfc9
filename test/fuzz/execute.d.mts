/** A node as the fuzzer sees it. */
export interface FuzzNode {
  stop(): Promise<void>
}

/** The parts of a case that a node is given. */
export interface FuzzCase {
  readonly accounts: Readonly<Record<string, object>>
  readonly raw: string
  readonly request: object
}

/** Facts of a block that one node made and the other follows. */
export interface FuzzFacts {
  readonly prevRandao: string
  readonly order: readonly string[]
}

/** The results of one node for the cases: outcomes by place in the list, accounts as lines by address. */
export interface FuzzResult {
  readonly outcomes: readonly object[]
  readonly state: ReadonlyMap<string, string>
  readonly facts: FuzzFacts
}

export function execute(node: FuzzNode, cases: readonly FuzzCase[], facts?: FuzzFacts): Promise<FuzzResult>
