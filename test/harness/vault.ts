/** A contract with immutables, a library and metadata, as solc, Hardhat and Foundry write it. */
import type { Abi, Hex } from "viem"
import { compile as compileText } from "../solidity/cachedSolc.mjs"

const source = (comment: string) => `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;
// ${comment}
library Sums { function sum(uint256 a, uint256 b) external pure returns (uint256) { return a + b; } }
interface Sink { function sink(uint256) external; }
contract Vault {
  struct Part { uint8 kind; string[] notes; }
  error OverCap(uint256 total, uint256 cap, Part part);
  error Unnamed(uint256, address);
  event Added(address indexed by, string indexed tag, uint256 amount, Part part);
  uint256 public immutable cap;
  uint8 public immutable step;
  uint256 public total;
  constructor(uint256 cap_, uint8 step_) { cap = cap_; step = step_; }
  function add(uint256 amount, Part calldata part) external {
    total = Sums.sum(total, amount) + step;
    if (total > cap) revert OverCap(total, cap, part);
    emit Added(msg.sender, "tag", amount, part);
  }
  function fail(uint256 kind) external view {
    require(kind != 1, "not \\"one\\"");
    assert(kind != 2);
    if (kind == 3) revert Unnamed(kind, address(this));
  }
}`

interface Compiled {
  readonly abi: Abi
  readonly storageLayout: unknown
  readonly metadata: string
  readonly evm: Record<"bytecode" | "deployedBytecode", Code>
}
interface Code {
  readonly object: string
  readonly linkReferences: Record<string, Record<string, { start: number; length: number }[]>>
  readonly immutableReferences?: Record<string, { start: number; length: number }[]>
}

interface Output {
  readonly contracts: { readonly "src/Vault.sol": Record<"Vault" | "Sums" | "Sink", Compiled> }
}

const compiled = new Map<string, Output>()

/** Compiles `src/Vault.sol` with solc, once; another comment gives the same code with other metadata. */
export function compileVault(comment = ""): Output {
  const output = compiled.get(comment) ?? compile(comment)
  compiled.set(comment, output)
  return output
}

function compile(comment: string): Output {
  const outputs = ["abi", "evm.bytecode", "evm.deployedBytecode", "storageLayout", "metadata"]
  const input = {
    language: "Solidity",
    sources: { "src/Vault.sol": { content: source(comment) } },
    settings: { optimizer: { enabled: true }, outputSelection: { "*": { "*": outputs } } },
  }
  return JSON.parse(compileText(JSON.stringify(input)))
}

/** Links code with the address of its only library. */
export const linked = (code: Hex, library: Hex) => code.replace(/__.{38}/g, library.slice(2)) as Hex

/** Hardhat's artifact of a contract; its immutables and layout are in the build alone. */
export const hardhatArtifact = ({ abi, evm }: Compiled, contractName: string, inputSourceName?: string) => ({
  _format: inputSourceName === undefined ? "hh-sol-artifact-1" : "hh3-artifact-1",
  contractName,
  sourceName: "src/Vault.sol",
  abi,
  bytecode: `0x${evm.bytecode.object}`,
  deployedBytecode: `0x${evm.deployedBytecode.object}`,
  linkReferences: evm.bytecode.linkReferences,
  deployedLinkReferences: evm.deployedBytecode.linkReferences,
  ...(inputSourceName !== undefined && { inputSourceName, buildInfoId: "solc-0_8_37-aa" }),
})

/** Foundry's artifact of a contract. */
export const foundryArtifact = ({ abi, evm, metadata, storageLayout }: Compiled) => ({
  abi,
  bytecode: { ...evm.bytecode, object: `0x${evm.bytecode.object}` },
  deployedBytecode: { ...evm.deployedBytecode, object: `0x${evm.deployedBytecode.object}` },
  methodIdentifiers: {},
  rawMetadata: metadata,
  metadata: JSON.parse(metadata),
  storageLayout,
  id: 0,
})
