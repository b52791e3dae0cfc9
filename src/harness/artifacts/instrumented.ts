/** Recognises artifacts that Hardhat's coverage left behind. Their code calls a counter, and needs more gas than the contracts. */
import { InvalidArtifactFile } from "../errors.ts"
import type { FoundArtifact } from "./artifactShapes.ts"
import type { Builds } from "./builds.ts"

/** PUSH20 of the address that the code calls under `hardhat test --coverage` of Hardhat 3. */
const counterOfHardhat3 = "73c0bec0bec0bec0bec0bec0bec0bec0bec0bec0be"

/** An identifier of solidity-coverage in code: a constant of type `bytes8`, shifted by SHL, or by MUL before Constantinople. */
const identifier = /67[0-9a-f]{16}(60c01b|7801)/
/** A function that solidity-coverage adds to each contract. */
const counterOfSolidityCoverage = /function c_[0-9a-f]{8}\(bytes8 c__[0-9a-f]{8}\)/

/**
 * Refuses instrumented artifacts.
 *
 * @throws {@link InvalidArtifactFile} with the name of the contract.
 */
export function assertNotInstrumented(
  path: string,
  artifacts: readonly FoundArtifact[],
  builds: Pick<Builds, "buildOf">,
): void {
  for (const each of artifacts) {
    const command = remedyFor(each, builds)
    if (command === undefined) continue
    const reason = `${each.contractName} is instrumented, because Hardhat compiled it for its coverage; \`${command}\` compiles it again`
    throw new InvalidArtifactFile({ path, reason })
  }
}

/** Returns the command that compiles an instrumented artifact again; `undefined` when it is not instrumented. */
function remedyFor(artifact: FoundArtifact, builds: Pick<Builds, "buildOf">): string | undefined {
  const { bytecode, hashes } = artifact
  if (bytecode.includes(counterOfHardhat3)) return "npx hardhat build"
  const isOfHardhat = hashes === undefined
  if (isOfHardhat && identifier.test(bytecode) && isOfSolidityCoverage(artifact, builds))
    return "npx hardhat compile"
  return undefined
}

function isOfSolidityCoverage(artifact: FoundArtifact, builds: Pick<Builds, "buildOf">): boolean {
  const found = builds.buildOf(artifact)
  const source = found?.build.compilation().fileNamed(found.contract.sourceName)
  return counterOfSolidityCoverage.test(source?.compiledText ?? "")
}
