/** The errors of the harness. */
import { MidblockError } from "../errors/index.ts"

/** The base class of the errors that the harness throws for invalid use. */
export abstract class HarnessError extends MidblockError {
  override readonly code = -32602
}

const listed = (names: readonly string[]) => (names.length === 0 ? "none" : names.join(", "))
const meant = (nearest: string | undefined) =>
  nearest === undefined ? "" : `; did you mean ${JSON.stringify(nearest)}?`

/** The artifact has no storage layout; compilers emit it only when configured. */
export class StorageLayoutMissing extends HarnessError {
  constructor() {
    super(
      [
        "the artifact has no storageLayout, and no build with syntax trees to compute it from; compilers emit it with these settings:",
        'solc: settings.outputSelection["*"]["*"] includes "storageLayout";',
        'Foundry: ast = true, or extra_output = ["storageLayout"], in foundry.toml;',
        'Hardhat: solidity.settings.outputSelection["*"]["*"] includes "storageLayout"',
      ].join(" "),
    )
  }
}

/** The storage layout uses a type that it does not describe. */
export class InvalidStorageLayout extends HarnessError {
  readonly type: string
  constructor(facts: { type: string }) {
    super(`the storageLayout does not describe the type ${facts.type}`)
    this.type = facts.type
  }
}

const notStored = "returns a value that is not in storage: constant, immutable, transient or computed"

/** No state variable has this name. */
export class UnknownVariable extends HarnessError {
  readonly variable: string
  readonly variables: readonly string[]
  readonly nearest: string | undefined
  constructor(facts: {
    variable: string
    variables: readonly string[]
    nearest: string | undefined
    isGetter?: boolean | undefined
  }) {
    const { variable, variables, nearest, isGetter = false } = facts
    const why = isGetter ? `${nearest === undefined ? ";" : ""} ${variable}() ${notStored}` : ""
    super(`no variable ${JSON.stringify(variable)} among ${listed(variables)}${meant(nearest)}${why}`)
    this.variable = variable
    this.variables = variables
    this.nearest = nearest
  }
}

/** The path does not have the form `variable.member[key]`. */
export class MalformedPath extends HarnessError {
  readonly path: string
  /** The index of the first invalid character, from 0. */
  readonly position: number
  constructor(facts: { path: string; position: number; expected: string }) {
    const { path, position, expected } = facts
    super(`malformed path ${JSON.stringify(path)}: expected ${expected} at position ${position}`)
    this.path = path
    this.position = position
  }
}

/** The path has a part that the type before it does not have, such as a member of a number. */
export class NoSuchPart extends HarnessError {
  readonly path: string
  readonly part: string
  readonly type: string
  constructor(facts: { path: string; part: string; type: string; has: string }) {
    const { path, part, type, has } = facts
    super(`${path} is of type ${type} and has no ${part}: it has ${has}`)
    this.path = path
    this.part = part
    this.type = type
  }
}

/** The array does not have this element. */
export class IndexOutOfRange extends HarnessError {
  readonly path: string
  readonly index: bigint
  readonly length: bigint
  constructor(facts: { path: string; index: bigint; length: bigint }) {
    super(`${facts.path} is outside the array: its length is ${facts.length}`)
    this.path = facts.path
    this.index = facts.index
    this.length = facts.length
  }
}

/** The key or the index is not a value of its type. */
export class WrongKey extends HarnessError {
  readonly path: string
  readonly key: string
  readonly expected: string
  constructor(facts: { path: string; key: string; expected: string }) {
    super(`wrong key ${facts.key} for ${facts.path}: expected ${facts.expected}`)
    this.path = facts.path
    this.key = facts.key
    this.expected = facts.expected
  }
}

/** A whole mapping was read; its keys are not in storage. */
export class KeyNeeded extends HarnessError {
  readonly path: string
  readonly type: string
  constructor(facts: { path: string; type: string }) {
    super(`${facts.path} is a ${facts.type} and cannot be read whole: a key is needed, ${facts.path}[key]`)
    this.path = facts.path
    this.type = facts.type
  }
}

/** The value has too many slots for one read, or the word of its length is not a length. */
export class TooMuchToRead extends HarnessError {
  readonly path: string
  readonly limit: number
  constructor(facts: { path: string; slots: bigint; limit: number }) {
    super(`${facts.path} fills ${facts.slots} slots; one read takes at most ${facts.limit}: read parts of it`)
    this.path = facts.path
    this.limit = facts.limit
  }
}

/** The slot holds neither a short nor a long string or bytes in Solidity's encoding. */
export class UndecodableBytes extends HarnessError {
  readonly path: string
  readonly word: string
  constructor(facts: { path: string; type: string; word: string }) {
    super(`${facts.path} holds no ${facts.type} that Solidity writes: ${facts.word}`)
    this.path = facts.path
    this.word = facts.word
  }
}

/** No artifact has this name. */
export class UnknownContract extends HarnessError {
  readonly contract: string
  readonly contracts: readonly string[]
  readonly nearest: string | undefined
  constructor(facts: { contract: string; contracts: readonly string[]; nearest: string | undefined }) {
    const { contract, contracts, nearest } = facts
    super(`no contract ${JSON.stringify(contract)} among ${listed(contracts)}${meant(nearest)}`)
    this.contract = contract
    this.contracts = contracts
    this.nearest = nearest
  }
}

/** Several artifacts have this name. */
export class AmbiguousContract extends HarnessError {
  readonly contract: string
  readonly contracts: readonly string[]
  constructor(facts: { contract: string; contracts: readonly string[] }) {
    super(`several contracts are named ${facts.contract}: ${listed(facts.contracts)}`)
    this.contract = facts.contract
    this.contracts = facts.contracts
  }
}

/** No artifacts can be read from this file or folder; `path` begins with the path that the caller gave. */
export class InvalidArtifactFile extends HarnessError {
  readonly path: string
  readonly reason: string
  constructor(facts: { path: string; reason: string }, options?: ErrorOptions) {
    super(`no artifacts in ${facts.path}: ${facts.reason}`, options)
    this.path = facts.path
    this.reason = facts.reason
  }
}
/** A matcher was used without a node. */
export class NoNode extends HarnessError {
  constructor() {
    super("there is no node: use the `test` of midblock/vitest, or pass a node with useNode(node)")
  }
}

/** The URL of a worker was requested, but no nodes are served. */
export class NoWorkerNodes extends HarnessError {
  constructor() {
    super(
      'no nodes are served: put "midblock/vitest/server" among the globalSetup files of the configuration',
    )
  }
}

/** Two tests use one node at the same time. */
export class NodeIsBusy extends HarnessError {
  constructor() {
    super(
      "another test uses this node: tests of one node run one after the other; give concurrent ones a node each, with test.setup in a describe of its own or createNode()",
    )
  }
}

/** A matcher was used while several tests run, each on its own node. */
export class SeveralNodes extends HarnessError {
  constructor() {
    super(
      "several tests run at once, and a matcher cannot tell which node to ask: run tests with matchers one after the other, without `concurrent`",
    )
  }
}

/** The matcher does not accept this subject. */
export class UnknownSubject extends HarnessError {
  constructor(facts: { subject: string }) {
    super(
      `expected a transaction hash, a receipt, a promise of either, or a call ({ to, data }), got ${facts.subject}`,
    )
  }
}

/** No known ABI has an event or an error with this name. */
export class UnknownName extends HarnessError {
  constructor(facts: { kind: "event" | "error"; name: string; nearest: string | undefined }) {
    const { kind, name, nearest } = facts
    super(
      `no known ABI has an ${kind} ${JSON.stringify(name)}: write its signature, give its abi, or load it with useArtifacts(…)${meant(nearest)}`,
    )
  }
}

/** The signature that a matcher was given does not decode the arguments of the event. */
export class WrongIndexed extends HarnessError {
  constructor(facts: { event: string; indexed: number }) {
    super(`of ${facts.event} ${facts.indexed} parameters are indexed: write which ones in its signature`)
  }
}
