/** solmate's own tests, run by forge on a fork of the node: contracts, fuzz tests and invariants. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { binary } from "./cast.mjs"
import { ask, execute } from "./tool.mjs"

/** What the tests use of ds-test, which npm does not have. */
const dsTest = `// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;

contract DSTest {
    event log(string);
    event log_named_bytes(string key, bytes value);
    event log_named_bytes32(string key, bytes32 value);
    event log_named_decimal_uint(string key, uint256 value, uint256 decimals);
    event log_named_string(string key, string value);
    event log_named_uint(string key, uint256 value);

    bool public IS_TEST = true;
    address constant HEVM_ADDRESS = address(uint160(uint256(keccak256("hevm cheat code"))));

    function fail() internal virtual { revert("failed"); }
    function assertTrue(bool isTrue) internal { if (!isTrue) fail(); }
    function assertEq(uint256 a, uint256 b) internal { assertTrue(a == b); }
    function assertEq(int256 a, int256 b) internal { assertTrue(a == b); }
    function assertEq(uint256 a, uint256 b, string memory text) internal { require(a == b, text); }
    function assertEq(address a, address b) internal { assertTrue(a == b); }
    function assertEq(bytes32 a, bytes32 b) internal { assertTrue(a == b); }
    function assertEq(string memory a, string memory b) internal { assertTrue(keccak256(bytes(a)) == keccak256(bytes(b))); }
    function assertEq0(bytes memory a, bytes memory b) internal { assertTrue(keccak256(a) == keccak256(b)); }
    function assertGe(uint256 a, uint256 b) internal { assertTrue(a >= b); }
    function assertGt(uint256 a, uint256 b) internal { assertTrue(a > b); }
    function assertLe(uint256 a, uint256 b) internal { assertTrue(a <= b); }
    function assertLt(uint256 a, uint256 b) internal { assertTrue(a < b); }
}
`

const settings = `[profile.default]
src = "src"
libs = ["lib"]
remappings = ["ds-test/=lib/ds-test/"]
optimizer = true
optimizer_runs = 1000000
fuzz = { runs = 16, seed = "0x1" }
invariant = { runs = 4, depth = 16 }
`

/** solc 0.8.15 of the folder, which the tests want, in the form of the native program. */
const compiler = `#!/usr/bin/env node
import { readFileSync } from "node:fs"
import solc from "solc"

if (process.argv.includes("--version")) console.log("Version: " + solc.version())
else process.stdout.write(solc.compile(readFileSync(0, "utf8")))
`

export const solmate = {
  name: "solmate",
  packages: ["solmate@6.8.0", "solc@0.8.15", "@foundry-rs/forge@1.7.1"],
  async run({ url, cwd, check }) {
    await ask(url, "evm_mine")
    cpSync(`${cwd}/node_modules/solmate/src`, `${cwd}/src`, { recursive: true })
    mkdirSync(`${cwd}/lib/ds-test`, { recursive: true })
    writeFileSync(`${cwd}/lib/ds-test/test.sol`, dsTest)
    writeFileSync(`${cwd}/foundry.toml`, settings)
    writeFileSync(`${cwd}/solc.mjs`, compiler, { mode: 0o755 })
    const env = { ...process.env, FOUNDRY_SOLC: `${cwd}/solc.mjs`, FOUNDRY_OFFLINE: "true" }
    const test = ["test", "--fork-url", url, "--json", "--no-match-test", "^testFail"]
    const printed = await execute(binary(cwd, "forge"), test, { cwd, env, timeout: 500_000 }).catch(
      (error) => error.message,
    )
    const suites = Object.values(JSON.parse(printed.slice(printed.indexOf("{"))))
    const outcomes = suites.flatMap(({ test_results }) => Object.entries(test_results))
    const failed = outcomes.filter(([, { status }]) => status !== "Success")
    check("tests that pass", outcomes.length - failed.length, 290)
    check("tests that fail", failed.map(([name]) => name).join(), "")
  },
}
