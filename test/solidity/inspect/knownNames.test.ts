import {
  type AbiEvent,
  type AbiFunction,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiItem,
  toEventSelector,
  toFunctionSelector,
} from "viem"
import { expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createArtifacts } from "../../../src/harness/index.ts"
import { knownNames, withKnownNames } from "../../../src/solidity/inspect/knownNames.ts"
import { knownErrors, knownEvents, knownFunctions } from "../../../src/solidity/inspect/knownSignatures.ts"
import { parseSignature } from "../../../src/solidity/inspect/signature.ts"

const alice = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
const bob = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

/** Returns an example value of a type, in viem's form. */
function exampleOf({ type, ...rest }: { type: string; components?: readonly { type: string }[] }): unknown {
  const [, element, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (element !== undefined)
    return Array.from({ length: Number(length || 2) }, () => exampleOf({ ...rest, type: element }))
  if (type === "tuple") return (rest.components ?? []).map(exampleOf)
  if (type === "address") return alice
  if (type === "bool") return true
  if (type === "string") return 'a "quoted" text'
  if (type === "bytes") return `0x${"ab".repeat(40)}`
  if (type.startsWith("bytes")) return `0x${"cd".repeat(Number(type.slice(5)))}`
  return 100n
}

/** Removes the names of parameters: viem encodes tuples with named members from objects, and others from arrays. */
const positional = (parameter: {
  readonly type: string
  readonly components?: readonly object[]
}): object => ({
  type: parameter.type,
  ...(parameter.components && { components: parameter.components.map((each) => positional(each as never)) }),
})

const valuesOf = (inputs: readonly { type: string }[]) => inputs.map((input) => exampleOf(input))

test("every known function is decoded from its selector and viem's encoding", () => {
  for (const text of knownFunctions) {
    const item = parseAbiItem(`function ${text}`) as AbiFunction
    const data = encodeAbiParameters(item.inputs.map(positional) as never, valuesOf(item.inputs) as never)
    const found = knownNames.decodeCall(`${toFunctionSelector(item)}${data.slice(2)}`)
    expect(found?.text, text).toMatch(new RegExp(`^${item.name}\\(.*\\) \\(guessed\\)$`))
    expect(found?.text.match(/\w+: /g)?.length ?? 0, text).toBeGreaterThanOrEqual(item.inputs.length)
  }
  expect(new Set(knownFunctions).size).toBe(knownFunctions.length)
})

test("every known event and error has the same selector as in viem", () => {
  for (const text of knownEvents)
    expect(toEventSelector(`event ${text}`), text).toBe(
      toEventSelector(`event ${parseSignature(text).canonical}`),
    )
  for (const text of knownErrors) {
    const { name, inputs } = parseAbiItem(`error ${text}`) as unknown as AbiFunction
    const data = encodeAbiParameters(inputs, valuesOf(inputs) as never)
    const selector = toFunctionSelector(parseSignature(text).canonical)
    expect(knownNames.decodeError(`${selector}${data.slice(2)}` as Hex)?.name, text).toBe(name)
  }
})

test("args: arguments are decoded with their names, also in lists of structs", () => {
  const abi = parseAbi([
    "function aggregate3((address target, bool allowFailure, bytes callData)[] calls)",
    "function transfer(address to, uint256 value)",
  ])
  const inner = encodeFunctionData({ abi, functionName: "transfer", args: [bob, 5n] })
  const input = encodeFunctionData({
    abi,
    functionName: "aggregate3",
    args: [
      [
        { target: alice, allowFailure: false, callData: inner },
        { target: bob, allowFailure: true, callData: "0x" },
      ],
    ],
  })
  expect(knownNames.decodeCall(inner)?.text).toBe(`transfer(to: ${bob}, value: 5) (guessed)`)
  expect(knownNames.decodeCall(input)?.text).toBe(
    `aggregate3(calls: [{target: ${alice}, allowFailure: false, callData: ${inner}}, {target: ${bob}, allowFailure: true, callData: 0x}]) (guessed)`,
  )
})

test("behavior: events that share a topic are distinguished by their indexed parameters", () => {
  const [token, nft] = [
    "event Transfer(address indexed from, address indexed to, uint256 value)",
    "event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)",
  ].map((text) => parseAbiItem(text) as AbiEvent)
  const topics = (event: AbiEvent | undefined, args: object) =>
    encodeEventTopics({ abi: [event as AbiEvent], args } as never) as Hex[]
  const data = encodeAbiParameters([{ type: "uint256" }], [5n])
  expect(knownNames.decodeLog({ topics: topics(token, { from: alice, to: bob }), data })?.text).toBe(
    `Transfer(from: ${alice}, to: ${bob}, value: 5) (guessed)`,
  )
  expect(
    knownNames.decodeLog({ topics: topics(nft, { from: alice, to: bob, tokenId: 7n }), data: "0x" })?.text,
  ).toBe(`Transfer(from: ${alice}, to: ${bob}, tokenId: 7) (guessed)`)
  expect(
    knownNames.decodeLog({ topics: topics(nft, { from: alice, to: bob, tokenId: 7n }), data })?.text,
  ).toBeUndefined()
})

test("behavior: unknown or malformed data, and data that decodes to millions of values, has no name", () => {
  const transfer = encodeFunctionData({
    abi: parseAbi(["function transfer(address to, uint256 value)"]),
    args: [bob, 5n],
  })
  const word = (number: number) => number.toString(16).padStart(64, "0")
  // Thousands of elements that share one array of thousands of elements.
  const aggregated = toFunctionSelector(
    parseSignature(knownFunctions.find((text) => text.startsWith("handleAggregatedOps")) ?? "").canonical,
  )
  const count = 3000
  const bomb = `${aggregated}${word(64)}${word(1)}${word(count)}${word(32 * count).repeat(count)}${word(96)}${word(1)}${word(64)}${word(count)}${word(32 * count).repeat(count)}${word(0).repeat(40)}`
  expect(knownNames.decodeCall(transfer.slice(0, -2) as Hex)).toBeUndefined()
  expect(knownNames.decodeCall(`${transfer}00`)).toBeUndefined()
  expect(knownNames.decodeCall(transfer.replace("a9059cbb", "a9059cbbff") as Hex)).toBeUndefined()
  expect(knownNames.decodeCall("0x12345678")).toBeUndefined()
  expect(knownNames.decodeCall("0x")).toBeUndefined()
  expect(knownNames.decodeCall(bomb as Hex)).toBeUndefined()
})

test("withKnownNames: artifacts take precedence, and their names are not marked as guessed", () => {
  const names = withKnownNames(createArtifacts([Token]))
  const decoding = names.decodingOf(Token.deployedBytecode)
  const call = (abi: readonly string[], args: readonly unknown[]) =>
    decoding.decodeCall(encodeFunctionData({ abi: parseAbi(abi as never), args } as never))?.text
  expect(call(["function transfer(address, uint256)"], [bob, 5n])).toBe(`transfer(to: ${bob}, value: 5)`)
  expect(call(["function ownerOf(uint256)"], [5n])).toBe("ownerOf(tokenId: 5) (guessed)")
  expect(
    decoding.decodeError(
      encodeErrorResult({ abi: parseAbi(["error ERC20InvalidSender(address)"]), args: [bob] }),
    )?.text,
  ).toBe(`ERC20InvalidSender(sender: ${bob}) (guessed)`)
  expect(names.ofCode(Token.deployedBytecode)?.contractName).toBe("Token")
  expect(withKnownNames(undefined).ofCode(Token.deployedBytecode)).toBeUndefined()
})
