/**
 * Records what Hardhat prints for every signature of its `console.sol`, in test/kernel/evm/base/console.hardhat.jsonl:
 * `node test/peers/hardhatConsole.mjs`. The first line names the version of Hardhat.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { encodeAbiParameters, toFunctionSelector } from "viem"
import { hardhatFolder, installed, installPeers, node22 } from "../bench/install.mjs"

const address = "0x000000000000000000636F6e736F6c652e6c6f67"
const file = new URL("../kernel/evm/base/console.hardhat.jsonl", import.meta.url)

/** Two values of each type; a string that is the first of several arguments is a format instead. */
const values = {
  uint256: ["5", String(2n ** 256n - 1n)],
  int256: ["-5", String(-(2n ** 255n))],
  bool: [true, false],
  address: ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0x0000000000000000000000000000000000000000"],
  string: ["grüße, 世界", "100% %s"],
  bytes: ["0x0123456789abcdef", "0x"],
}
const formats = ["%s is %d of 100%%", "%%d %i/%x/%o/%j", "%d", "%o %i %s", "a\nb %f %c %O %%%d"]

const exampleOf = (type, round) =>
  values[type]?.[round] ?? `0x${(round === 0 ? "ab" : "07").repeat(Number(type.slice("bytes".length)))}`

const casesOf = (types, index) =>
  [0, 1].map((round) =>
    types.map((type, place) =>
      place === 0 && type === "string" && types.length > 1
        ? formats[(index + round) % formats.length]
        : exampleOf(type, round),
    ),
  )

const toNative = (type, value) => (/^u?int/.test(type) ? BigInt(value) : value)
const inputOf = (types, given) =>
  toFunctionSelector(`log(${types.join(",")})`) +
  encodeAbiParameters(
    types.map((type) => ({ type })),
    types.map((type, place) => toNative(type, given[place])),
  ).slice(2)

/** Calls the console once for each input, and prints a mark after each. */
const program = `
  import { readFileSync } from "node:fs"
  import hre from "hardhat"
  const { provider } = await hre.network.create()
  for (const data of JSON.parse(readFileSync(0, "utf8"))) {
    await provider.request({ method: "eth_call", params: [{ to: "${address}", data }] })
    process.stdout.write("\\0")
  }`

const { hardhat: failure } = installPeers(["node", "hardhat"])
if (failure !== undefined) throw new Error(failure)
const { version } = JSON.parse(readFileSync(installed("hardhat/package.json"), "utf8"))
const source = readFileSync(installed("hardhat/console.sol"), "utf8")
const signatures = [...new Set(source.match(/(?<="log\()[a-z0-9,]*(?=\)")/g))]
const cases = signatures.flatMap((signature, index) => {
  const types = signature === "" ? [] : signature.split(",")
  return (types.length === 0 ? [[]] : casesOf(types, index)).map((given) => [types, given])
})
const printed = execFileSync(node22, ["--input-type=module", "-e", program], {
  cwd: hardhatFolder,
  input: JSON.stringify(cases.map(([types, given]) => inputOf(types, given))),
  encoding: "utf8",
}).split("\n\0")
const lines = cases.map(([types, given], index) => JSON.stringify([types, given, printed[index]]))
writeFileSync(file, `${[JSON.stringify({ hardhat: version }), ...lines].join("\n")}\n`)
console.log(`Hardhat ${version}: ${signatures.length} signatures, ${cases.length} calls`)
