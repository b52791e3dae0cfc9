/** The contracts to deploy and the failing calls whose stack traces are compared with Hardhat's; both run them. */
import { encodeDeployData, encodeFunctionData, toFunctionSelector } from "viem"
import { privateKeyToAccount } from "viem/accounts"

/** The settings of the compiler, by name. */
export const profiles = {
  plain: { optimizer: { enabled: false }, evmVersion: "prague" },
  optimized: { optimizer: { enabled: true, runs: 200 }, evmVersion: "prague" },
}

const ether = (amount) => `0x${(BigInt(amount) * 10n ** 18n).toString(16)}`

/**
 * Deploys the contracts.
 *
 * @param send - Deploys init code with a value, and returns the address.
 * @param artifactOf - Returns ABI and init code of a contract.
 * @param authorize - Sends a transaction with an authorization (EIP-7702).
 * @returns The addresses by name.
 */
export async function deployAll(send, artifactOf, authorize) {
  const addresses = {}
  const deploy = async (name, args = [], value = "0x0", as = name) => {
    const { abi, bytecode } = artifactOf(name)
    const linked = bytecode.replace(/__.{38}/g, (addresses.LinkedMath ?? "").slice(2))
    addresses[as] = await send(encodeDeployData({ abi, bytecode: linked, args }), value)
    return addresses[as]
  }
  const failing = await deploy("Failing", [5n])
  const silent = await deploy("Silent")
  await deploy("LinkedMath")
  await deploy("Calling", [failing, silent], ether(1))
  for (const name of [...["Plain", "Receiving", "Falling", "FallingDirectly", "Guarded"], "Twins", "Depth"])
    await deploy(name)
  const proxy = await deploy("Proxy", [failing])
  await deploy("Proxy", [proxy], "0x0", "ProxyOfProxy")
  // EIP-1167: code that has no artifact.
  const clone = `363d3d373d3d3d363d73${failing.slice(2)}5af43d82803e903d91602b57fd5bf3`
  addresses.Clone = await send(`0x3d602d80600a3d3981f3${clone}`, "0x0")
  addresses.CloneOfProxy = await send(
    `0x3d602d80600a3d3981f3${clone.replace(failing.slice(2), proxy.slice(2))}`,
    "0x0",
  )
  const account = privateKeyToAccount(`0x${"77".repeat(32)}`)
  const { r, s, yParity, ...signed } = await account.signAuthorization({
    address: failing,
    chainId: 31337,
    nonce: 0,
  })
  await authorize({ r, s, address: signed.address, chainId: "0x7a69", nonce: "0x0", yParity: `0x${yParity}` })
  addresses.Delegated = account.address.toLowerCase()
  return addresses
}

const word = (value) => BigInt(value).toString(16).padStart(64, "0")

/** Calls of functions, each `[contract, function, arguments, more fields]`. */
const functions = [
  ["Failing", "requireReason"],
  ["Failing", "requireBare"],
  ["Failing", "requireCustom"],
  ["Failing", "requireOfManyLines"],
  ["Failing", "revertReason"],
  ["Failing", "revertBare"],
  ["Failing", "revertCustom"],
  ["Failing", "revertNothing"],
  ["Failing", "revertImmutable"],
  ["Failing", "assertFalse"],
  ["Failing", "divide", [0n]],
  ["Failing", "modulo", [0n]],
  ["Failing", "add", [1n]],
  ["Failing", "subtract", [1n]],
  ["Failing", "multiply", [2n]],
  ["Failing", "negate", [-(2n ** 255n)]],
  ["Failing", "element", [3n]],
  ["Failing", "elementOfMemory", [3n]],
  ["Failing", "list", [3n]],
  ["Failing", "popEmpty"],
  ["Failing", "toKind", [2n]],
  ["Failing", "callUnset"],
  ["Failing", "allocate", [2n ** 64n]],
  ["Failing", "byteOf", [`0x${word(1)}`, 32n]],
  ["Failing", "badBytes"],
  ["Failing", "decode", ["0x1234"]],
  ["Failing", "slice", ["0x1234", 3n]],
  ["Failing", "invalidInstruction"],
  ["Failing", "assemblyRevert"],
  ["Failing", "assemblyUnknown"],
  ["Failing", "loopForever", [], { gas: "0x186a0" }],
  ["Failing", "outer", [3n]],
  ["Failing", "recurse", [3n]],
  ...[1n, 2n, 3n, 4n].map((value) => ["Failing", "modified", [value]]),
  ["Failing", "modifiedByOne", [3n]],
  ["Failing", "modifiedInternally", [1n]],
  ["Failing", "free", [3n]],
  ["Failing", "library_", [4n]],
  ["Failing", "inherited", [0n]],
  ["Failing", "publicOfBase", [0n]],
  ["Failing", "virtualOne", [0n]],
  ["Failing", "ternary", [true]],
  ["Failing", "ternary", [false]],
  ["Failing", "pay", [5n], { value: "0x1" }],
  ["Failing", "requireReason", [], { value: "0x1" }],
  ["Failing", "number", [], { value: "0x1" }],
  ["Calling", "call", [3n]],
  ["Calling", "callTwice"],
  ["Calling", "callInternally"],
  ["Calling", "callSelf", [2n]],
  ["Calling", "bare"],
  ["Calling", "panics"],
  ["Calling", "rethrow"],
  ["Calling", "goesOn"],
  ["Calling", "lowLevel"],
  ["Calling", "lowLevelPassedOn"],
  ["Calling", "delegated"],
  ["Calling", "callNoCode"],
  ["Calling", "callNoCodeForResult"],
  ["Calling", "tooShort"],
  ["Calling", "noSuchFunction"],
  ["Calling", "writesInView"],
  ["Calling", "linked", [2n]],
  ["Calling", "linkedOf"],
  ["Calling", "littleGas"],
  ["Calling", "payTooMuch"],
  ["Calling", "payTooLittle"],
  ["Calling", "payNotPayable"],
  ["Calling", "sendTooMuch"],
  ["Calling", "blake"],
  ...[1n, 2n, 3n, 4n].map((value) => ["Calling", "create", [value]]),
  ["Calling", "create", [0n]],
  ["Calling", "create2", [2n]],
  ["Twins", "ofTwin", [3n]],
  ["Twins", "ofOther", [3n]],
  ["Depth", "down", [20n]],
  ["Depth", "logs"],
]

/** Calls with data that is not encoded by an ABI, each `[name, contract, data, more fields]`. */
const raw = [
  ["no such function", "Failing", "0x12345678"],
  ["no data, and nothing to receive it", "Failing", "0x"],
  ["value without data, and nothing to receive it", "Plain", "0x", { value: "0x1" }],
  ["three bytes", "Failing", "0x123456"],
  ["an argument too short", "Failing", { of: "divide", cut: 8 }],
  ["no arguments", "Failing", { of: "outer", cut: 64 }],
  ["a boolean that is none", "Failing", { of: "boolean", more: word(2) }],
  ["text that ends outside", "Failing", { of: "words", more: word(0x20) + word(500) }],
  ["receive", "Receiving", "0x", { value: "0x1" }],
  ["receive only, called with data", "Receiving", "0x12345678"],
  ["fallback", "Falling", "0x12345678"],
  ["fallback without data", "Falling", "0x"],
  ["fallback that is not payable", "Falling", "0x12345678", { value: "0x1" }],
  ["no receive, and a fallback that is not payable", "Falling", "0x", { value: "0x1" }],
  ["fallback with a custom error", "FallingDirectly", "0x12345678"],
  ["receive with a modifier", "Guarded", "0x"],
  ["fallback with a modifier", "Guarded", "0x12345678"],
  ["a getter of an array", "Plain", { of: "values", more: word(1) }],
  ["a library itself", "LinkedMath", { of: "root", more: word(2) }],
  ["a library itself, without a function", "LinkedMath", "0x12345678"],
]

/** Calls of `Failing` through proxies, clones and a delegating account. */
const through = [
  ["Proxy", "revertCustom"],
  ["Proxy", "outer", [3n]],
  ["Proxy", "divide", [0n]],
  ["Proxy", "revertBare"],
  ["Clone", "revertCustom"],
  ["Clone", "outer", [3n]],
  ["ProxyOfProxy", "outer", [3n]],
  ["ProxyOfProxy", "revertBare"],
  ["CloneOfProxy", "revertCustom"],
  ["Delegated", "outer", [3n]],
  ["Delegated", "divide", [0n]],
  ["Delegated", "revertCustom"],
]

/** Creations, each `[contract, arguments, more fields]`. */
const creations = [
  ["Made", [1n]],
  ["Made", [2n]],
  ["Made", [3n]],
  ["Made", [4n]],
  ["Made", [0n]],
  ["Made", [5n], { value: "0x1" }],
  ["Made", undefined],
  ["Initial", []],
  ["Asking", ["Failing"]],
]

/** Returns every case: a title, and the call. */
export function casesOf(addresses, artifactOf) {
  const call = (name, to, data, more = {}) => [name, { to: addresses[to], data, ...more }]
  const encode = (abi, functionName, args = []) => encodeFunctionData({ abi, functionName, args })
  const textOf = (args = []) => args.map(String).join(", ")
  const ofRaw = ([name, to, data, more]) => {
    if (typeof data === "string") return call(name, to, data, more)
    const { abi } = artifactOf(to)
    if (data.cut !== undefined) return call(name, to, encode(abi, data.of, [1n]).slice(0, -data.cut), more)
    const found = abi.find((each) => each.name === data.of)
    return call(name, to, toFunctionSelector(found) + data.more, more)
  }
  return [
    ...functions.map(([to, name, args, more = {}]) =>
      call(
        `${to}.${name}(${textOf(args)})${more.value ? " with value" : ""}`,
        to,
        encode(artifactOf(to).abi, name, args),
        more,
      ),
    ),
    ...raw.map(ofRaw),
    ...through.map(([to, name, args]) =>
      call(`${to}: ${name}(${textOf(args)})`, to, encode(artifactOf("Failing").abi, name, args)),
    ),
    ...creations.map(([name, args, more = {}]) => {
      const { abi, bytecode } = artifactOf(name)
      const values = args?.map((arg) => addresses[arg] ?? arg)
      const data = values === undefined ? bytecode : encodeDeployData({ abi, bytecode, args: values })
      return [
        `new ${name}(${args === undefined ? "nothing" : textOf(args)})${more.value ? " with value" : ""}`,
        { data, ...more },
      ]
    }),
  ]
}
