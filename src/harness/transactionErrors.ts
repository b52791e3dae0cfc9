/** The errors of deployments, and of transactions that cannot be read. */
import { HarnessError } from "./errors.ts"

/** The transaction is in no block yet. */
export class NotExecuted extends HarnessError {
  /** `true` when the transaction waits in the pool; `false` when the node does not know it. */
  readonly waits: boolean
  constructor(facts: { hash: string; waits: boolean }) {
    super(
      `transaction ${facts.hash} ${facts.waits ? "waits in the pool: it is in no block" : "is not known"}`,
    )
    this.waits = facts.waits
  }
}

/** The block of the transaction is of a fork without access lists (EIP-7928). */
export class NoAccessList extends HarnessError {
  constructor({ hash }: { hash: string }) {
    super(
      `the block of transaction ${hash} has no access list: they exist from Amsterdam on, as with createNode({ hardfork: "amsterdam" })`,
    )
  }
}

/** The transaction of a deployment failed. */
export class DeploymentFailed extends HarnessError {
  readonly hash: string
  constructor(facts: { hash: string }) {
    super(`the deployment in transaction ${facts.hash} failed`)
    this.hash = facts.hash
  }
}

/** The artifact is of an interface or an abstract contract; compilers emit no code for them. */
export class NoInitCode extends HarnessError {
  constructor(facts: { contract: string }) {
    super(`${facts.contract} cannot be deployed: it has no bytecode, as interfaces and abstract contracts`)
  }
}

/** The init code has placeholders instead of the addresses of libraries. */
export class LibrariesNotLinked extends HarnessError {
  /** The libraries by file and name, such as `src/Lib.sol:Lib`; the placeholders when the artifact has no names. */
  readonly libraries: readonly string[]
  constructor(facts: { contract: string; libraries: readonly string[] }) {
    const { contract, libraries } = facts
    super(
      `${contract} cannot be deployed: put addresses of libraries into its bytecode first: ${libraries.join(", ")}`,
    )
    this.libraries = libraries
  }
}
