/** The errors of `deploy`. */
import { HarnessError } from "./errors.ts"

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
