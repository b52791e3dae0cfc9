/** Artifacts that Hardhat's coverage left behind. */
import { expect, test } from "vitest"
import { readArtifacts } from "../../../src/harness/artifacts/artifactFiles.ts"
import { loadArtifacts } from "../../../src/harness/index.ts"
import { type Compiler, createCompiledProject } from "./compiledProject.ts"

const solidity = (text: string) => `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n${text}\n`

/** What `hardhat test --coverage` of Hardhat 3.18 compiles. */
const hardhat3 = {
  "contracts/Vault.sol": solidity(`contract Vault {
  uint public total;
  function put(uint n) external {__NomicFoundationCoverage.sendHit(0x091a1cb6f43d93beec5f4ef866a88e2f2dc81932b26677de6d538edfa679f099);  total += n; }
}
import "../Counter.sol";`),
  "Counter.sol": solidity(`library __NomicFoundationCoverage {
  address constant COVERAGE_ADDRESS = 0xc0bEc0BEc0BeC0bEC0beC0bEC0bEC0beC0beC0BE;
  function _sendHitImplementation(uint256 coverageId) private view {
    address coverageAddress = COVERAGE_ADDRESS;
    assembly {
      let ptr := mload(0x40)
      mstore(ptr, coverageId)
      pop(staticcall(gas(), coverageAddress, ptr, 32, 0, 0))
    }
  }
  function _castToPure(function(uint256) internal view fnIn) private pure returns (function(uint256) pure fnOut) {
    assembly { fnOut := fnIn }
  }
  function sendHit(uint256 coverageId) internal pure { _castToPure(_sendHitImplementation)(coverageId); }
}`),
}
/** What `hardhat coverage` of solidity-coverage 0.8 compiles. */
const solidityCoverage = {
  "contracts/Vault.sol": solidity(`contract Vault {
function c_a003b033(bytes8 c__a003b033) internal pure {}

  uint public total;
  function put(uint n) external {c_a003b033(0xb4efd38fc98fc506); /* function */
 total += n; c_a003b033(0x36e0f84b2e0d47ec); /* statement */
}
}`),
}

const refused = (compiler: Compiler, sources: Readonly<Record<string, string>>) => {
  using project = createCompiledProject(compiler)
  project.compile(sources)
  try {
    loadArtifacts(project.artifacts)
    return undefined
  } catch (error) {
    return (error as Error).message.replace(project.folder, "")
  }
}

test("error: artifacts that Hardhat 3 has instrumented, with the command that compiles them again", () => {
  expect(refused("Hardhat 3", hardhat3)).toBe(
    "no artifacts in /artifacts: Vault is instrumented, because Hardhat compiled it for its coverage; `npx hardhat build` compiles it again",
  )
})

test("error: artifacts that solidity-coverage has instrumented", () => {
  expect(refused("Hardhat 2", solidityCoverage)).toBe(
    "no artifacts in /artifacts: Vault is instrumented, because Hardhat compiled it for its coverage; `npx hardhat compile` compiles it again",
  )
})

test("behavior: a contract with constants of 8 bytes is not refused", () => {
  using project = createCompiledProject("Hardhat 2")
  const pure = "function id() external pure returns (bytes8) { return 0xb4efd38fc98fc506; }"
  project.compile({ "contracts/Ids.sol": solidity(`contract Ids { ${pure} }`) })
  expect(readArtifacts(project.artifacts).list.map(({ contractName }) => contractName)).toEqual(["Ids"])
})
