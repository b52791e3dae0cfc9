/** Namespaced storage (ERC-7201), compiled by solc, loaded from its builds, and changed by transactions through a proxy. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getAddress } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  type Artifacts,
  createClient,
  deploy,
  diff,
  loadArtifacts,
  storage,
} from "../../../src/harness/index.ts"
import { namespaceSlot } from "../../../src/harness/storage/namespaces.ts"
import type { StorageLayout } from "../../../src/harness/storage/storageLayout.ts"
import { expect as expectOnNode, useArtifacts, useNode } from "../../../src/harness/vitest/index.ts"
import { createNode } from "../../../src/index.ts"
import { compile } from "../../solidity/cachedSolc.mjs"

const shapes = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
type Price is uint128;
enum Kind { None, Some }
interface IToken { function f() external; }
library Shapes {
    uint256 constant COUNT = 3;
    struct Inner { bool x; address y; uint96 z; }
    struct Node { uint8 depth; mapping(bytes4 => Node) children; Node[] list; }
    /// @custom:storage-location erc7201:test.shapes
    struct All {
        uint64 a; Price p; Kind k; IToken token; address payable to; int24 tick; bytes31 long; bytes1 short;
        mapping(address account => uint256 wei_) balances;
        uint8[COUNT] small; uint8 after_; uint8[33] wide; uint248[2] odd; uint8[2 ** 2][2] grid; Inner[2] pair;
        Inner inner; bool last; Inner[] dynamic; Inner[][2] mixed;
        function() external f; function() internal g; function(uint256) external view returns (bool) h;
        string name; bytes data; Node tree; mapping(string => mapping(Kind => Inner)) deep; fixedBytes end;
    }
}
type fixedBytes is bytes32;
`
const uses = 'import "./Shapes.sol"; contract Uses { Shapes.All all; }'

const token = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
abstract contract Pausable {
    /// @notice State.
    /// @custom:storage-location erc7201:test.pausable
    struct State { bool paused; address by; }
    bytes32 private constant PLACE = keccak256(abi.encode(uint256(keccak256("test.pausable")) - 1)) & ~bytes32(uint256(0xff));
    function _state() private pure returns (State storage $) { bytes32 place = PLACE; assembly { $.slot := place } }
    function pause() external { _state().paused = true; _state().by = msg.sender; }
}
/// @custom:storage-location erc7201:test.other
struct Free { uint256 value; }
abstract contract ERC20 {
    /** @custom:storage-location erc7201:openzeppelin.storage.ERC20 */
    struct ERC20Storage {
        mapping(address account => uint256) _balances;
        mapping(address account => mapping(address spender => uint256)) _allowances;
        uint256 _totalSupply;
        string _name;
    }
    struct Plain { uint256 value; }
    function $erc20() private pure returns (ERC20Storage storage $) {
        assembly { $.slot := 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00 }
    }
    function mint(address to, uint256 value) external { $erc20()._balances[to] += value; $erc20()._totalSupply += value; }
    function approve(address to, uint256 value) external { $erc20()._allowances[msg.sender][to] = value; }
    function rename(string calldata name) external { $erc20()._name = name; }
}
contract Token is ERC20, Pausable { uint256 public version; function upgrade() external { version++; } }
contract Unrelated {
    /// @custom:storage-location erc7201:test.unrelated
    struct State { uint256 value; }
}
contract Proxy {
    constructor(address code) { assembly { sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, code) } }
    fallback() external payable {
        assembly {
            let code := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
        }
    }
}
`

const folder = mkdtempSync(join(tmpdir(), "midblock-namespaces-"))
afterAll(() => {
  rmSync(folder, { recursive: true })
  useArtifacts([])
})

let artifacts: Artifacts
beforeAll(() => {
  const sources = Object.fromEntries(
    Object.entries({ "Shapes.sol": shapes, "Uses.sol": uses, "Token.sol": token }).map(([name, content]) => [
      `src/${name}`,
      { content },
    ]),
  )
  const outputs = ["abi", "evm.bytecode", "evm.deployedBytecode", "storageLayout"]
  const input = {
    language: "Solidity",
    sources,
    settings: { outputSelection: { "*": { "": ["ast"], "*": outputs } } },
  }
  const output = JSON.parse(compile(JSON.stringify(input)))
  writeFileSync(join(folder, "build.json"), JSON.stringify({ input, output }))
  artifacts = loadArtifacts(folder)
})

describe("slots", () => {
  test.each([
    // The example of the ERC, and the constant in OpenZeppelin's ERC20Upgradeable.
    ["example.main", 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500n],
    ["openzeppelin.storage.ERC20", 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n],
  ])("%s", (id, slot) => expect(namespaceSlot(id)).toBe(slot))
})

/** Returns a type with its parts and their positions; a part that is a type around it is `itself`. */
function shapeOf({ types }: StorageLayout, id: string, within: readonly string[] = []): unknown {
  const { label, encoding, numberOfBytes, base, key, value, members } = types?.[id] ?? {}
  const here = [...within, id]
  const part = (other: string | undefined) =>
    other === undefined
      ? undefined
      : here.includes(other)
        ? "itself"
        : shapeOf({ storage: [], types: types ?? {} }, other, here)
  return {
    // User-defined value types have the name of their underlying type, so that they are decoded without an ABI.
    label: label?.replace(/^Price$/, "uint128").replace(/^fixedBytes$/, "bytes32"),
    ...{ encoding, numberOfBytes, base: part(base), key: part(key), value: part(value) },
    members: members?.map(({ label, slot, offset, type }) => ({ label, slot, offset, type: part(type) })),
  }
}

test("behavior: every kind of type has the layout that the compiler gives to a variable", () => {
  const { storageLayout } = artifacts.find("Uses")
  if (!storageLayout) throw new Error("no layout")
  const [all, namespace, ...others] = storageLayout.storage
  expect(all?.label).toBe("all")
  expect(namespace?.label).toBe("All")
  expect(others).toEqual([])
  expect(BigInt(namespace?.slot ?? 0)).toBe(namespaceSlot("test.shapes"))
  const [own, ours] = [all, namespace].map((each) => shapeOf(storageLayout, each?.type ?? ""))
  expect(JSON.stringify(own)).toContain('"label":"deep"')
  expect(ours).toEqual(own)
})

test("behavior: a contract has the namespaces of itself, its bases and its source file", () => {
  const variables = (name: string) => artifacts.find(name).storageLayout?.storage.map(({ label }) => label)
  expect(variables("Token")).toEqual(["version", "Free", "State", "ERC20Storage"])
  expect(variables("Unrelated")).toEqual(["Free", "State"])
})

test("default: diff, storage and toChangeStorage name namespaced variables, through a proxy", async () => {
  useArtifacts(artifacts)
  await using node = await createNode({ artifacts })
  useNode(node)
  const client = createClient(node)
  const Token = artifacts.find("Token")
  const code = await deploy(client, Token)
  const { address } = await deploy(client, artifacts.find("Proxy"), [code.address])
  await node.mine()
  const proxy = { ...Token, address }
  const [owner, friend] = node.accounts.map((account) => getAddress(account.address))
  const write = (functionName: string, args: unknown[]) =>
    client.writeContract({ address, abi: Token.abi, functionName, args } as never)
  const minted = await write("mint", [friend, 5n])
  await write("approve", [friend, 7n])
  await write("rename", ["upgradeable"])
  await write("pause", [])
  await write("upgrade", [])
  const changes = await diff(node, {
    from: { block: 2, transactions: 0 },
    to: { block: "pending" },
    artifacts,
  })
  expect(
    changes.flatMap(({ contract, slots, variables }) => [
      ...(slots.length > 0 ? [`${contract}: ${slots.length} slots`] : []),
      ...variables.map(({ path, before, after }) => `${path}: ${before} → ${after}`),
    ]),
  ).toEqual([
    "version: 0 → 1",
    "State.paused: false → true",
    `State.by: 0x0000000000000000000000000000000000000000 → ${owner}`,
    `ERC20Storage._balances[${friend}]: 0 → 5`,
    `ERC20Storage._allowances[${owner}][${friend}]: 0 → 7`,
    "ERC20Storage._totalSupply: 0 → 5",
    'ERC20Storage._name: "" → "upgradeable"',
  ])
  await expectOnNode(minted).toChangeStorage(proxy, `ERC20Storage._balances[${friend}]`, 0n, 5n)
  expect(await storage(node, proxy).read("ERC20Storage._name")).toBe("upgradeable")
})
