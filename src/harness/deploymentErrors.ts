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

/** An artifact of an interface or an abstract contract, for which compilers emit no code. */
export class NoInitCode extends HarnessError {
  constructor(facts: { contract: string }) {
    super(`${facts.contract} cannot be deployed: it has no bytecode, as interfaces and abstract contracts`)
  }
}

/** Init code with placeholders instead of the addresses of libraries. */
export class LibrariesNotLinked extends HarnessError {
  /** By file and name, such as `src/Lib.sol:Lib`; as placeholders when the artifact does not tell. */
  readonly libraries: readonly string[]
  constructor(facts: { contract: string; libraries: readonly string[] }) {
    const { contract, libraries } = facts
    super(
      `${contract} cannot be deployed: put addresses of libraries into its bytecode first: ${libraries.join(", ")}`,
    )
    this.libraries = libraries
  }
}
