import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Methods } from "../../../src/index.ts"
import { type Call, casesOf, profiles } from "./cases.mjs"
import { type Cases, deployCases } from "./deployed.ts"

type Trace = NonNullable<Methods["midblock_stackTrace"]["result"]>
type Recorded = Record<string, { readonly message: string; readonly frames: readonly string[] }>

/** Made by `npm run stack-traces`. */
const recorded = JSON.parse(readFileSync(new URL("./hardhat.json", import.meta.url), "utf8")) as {
  readonly hardhat: string
  readonly profiles: Record<string, Recorded>
}

interface Explained {
  readonly ours: readonly string[] | ((theirs: readonly string[]) => readonly string[])
  readonly why: string
}

const lineOfModifier = (name: string, line: number): Explained => ({
  ours: ["Guarded.never (contracts/Nameless.sol:31)", `Guarded.<${name}> (contracts/Nameless.sol:${line})`],
  why: "Ours is right: the modifier failed in this line. Hardhat shows the first line of the modifier, and no function.",
})

const bothProxies: Explained = {
  ours: (theirs) => [...theirs, "Proxy.<fallback> (contracts/Nameless.sol:45)"],
  why: "Ours is right: two proxies ran. Hardhat leaves out a frame whose place is that of the next one, in another message too.",
}

/** The cases in which our frames differ from Hardhat's, with the reason. */
const explained: Readonly<Record<string, Explained>> = {
  "Failing.loopForever()": {
    ours: ["Failing.loopForever (contracts/Failing.sol:102)"],
    why: "Ours is right: Hardhat has no stack for the outermost call when it runs out of gas.",
  },
  "a boolean that is none": {
    ours: ["Failing.boolean (contracts/Failing.sol:136)"],
    why: "Ours is right: the decoder of Hardhat takes 2 for a boolean, so it cannot tell that the contract refuses it.",
  },
  "fallback with a modifier": lineOfModifier("fallback", 35),
  "receive with a modifier": lineOfModifier("receive", 34),
  "ProxyOfProxy: outer(3)": bothProxies,
  "ProxyOfProxy: revertBare()": bothProxies,
}

/**
 * The cases of optimized code in which our frames are neither those of Hardhat for this code, nor those for plain code. The optimizer
 * merges blocks that revert, and Hardhat shows the place of another revert: `requireOfManyLines`.
 */
const merged: Readonly<Record<string, readonly string[]>> = {
  "Failing.recurse(3)": [
    "Failing.recurse (contracts/Failing.sol:115)",
    "Failing.recurse (contracts/Failing.sol:114)",
    "Failing.recurse (contracts/Failing.sol:114)",
  ],
  "Failing.publicOfBase(0)": [
    "Failing.fromBase (contracts/Base.sol:6)",
    "Failing.inherited (contracts/Failing.sol:129)",
  ],
  "Calling.callSelf(2)": [
    "Failing.requireReason (contracts/Failing.sol:44)",
    "Calling.callSelf (contracts/Calling.sol:32)",
    "Calling.call (contracts/Calling.sol:23)",
    "Calling.callSelf (contracts/Calling.sol:31)",
    "Calling.call (contracts/Calling.sol:23)",
    "Calling.callSelf (contracts/Calling.sol:31)",
  ],
}

const recordedOf = (profile: string, title: string) =>
  recorded.profiles[profile]?.[title] ?? { message: "", frames: [] }

/** Returns the expected frames: Hardhat's, or those of an explained case. */
function expectedOf(title: string, profile: string): readonly string[] {
  const { frames } = recordedOf(profile, title)
  const { ours = frames } = explained[title] ?? {}
  return typeof ours === "function" ? ours(frames) : ours
}

/** Formats a frame as Hardhat does: `<UnrecognizedContract>.<unknown> (0x…)` for code without an artifact. */
function lineOf({ contract, function: name, file, line }: Trace["frames"][number]): string {
  if (file === null) return `<UnrecognizedContract>.<unknown> (${contract?.slice(1, -1)})`
  const own = contract === null ? name : `${contract}.${name ?? "<unknown>"}`
  return `${own} (${file}:${line})`
}

describe.each(Object.keys(profiles))("behavior: frames as in Hardhat 3, %s code", (profile) => {
  let cases: Cases
  let calls: readonly (readonly [string, Call])[]
  beforeAll(async () => {
    cases = await deployCases(profile, { automine: true })
    calls = casesOf(cases.addresses, cases.artifacts.find)
  })
  afterAll(() => cases.node.close())

  const framesOf = async (call: Call) => {
    const params = [{ from: cases.from, gas: "0xf42400", ...call }, "latest"] as const
    const trace = await cases.node.request({ method: "midblock_stackTrace", params })
    const text = (trace?.frames ?? []).map(lineOf).join("\n")
    const names = Object.entries(cases.addresses)
    return names.reduce((all, [name, address]) => all.replaceAll(address, `<address of ${name}>`), text)
  }

  test("the recording of Hardhat has the same calls", () => {
    expect(calls.map(([title]) => title)).toEqual(Object.keys(recorded.profiles[profile] ?? {}))
    expect(calls.length).toBeGreaterThan(100)
  })

  test("every frame has Hardhat's contract, function, file and line, or those of plain code, except the explained cases", async () => {
    const ours: Record<string, readonly string[]> = {}
    const theirs: Record<string, readonly string[]> = {}
    let corrected = 0
    for (const [title, call] of calls) {
      ours[title] = (await framesOf(call)).split("\n")
      const [same, plain] = [expectedOf(title, profile), expectedOf(title, "plain")]
      const isPlain = String(ours[title]) === String(plain)
      theirs[title] = isPlain ? plain : profile === "optimized" ? (merged[title] ?? same) : same
      if (isPlain && String(plain) !== String(same)) corrected++
    }
    expect(ours).toEqual(theirs)
    expect(corrected).toBe(profile === "optimized" ? 42 : 0)
  })

  test("each explained case differs from Hardhat", () => {
    for (const title of Object.keys(explained)) {
      expect(recordedOf(profile, title).frames).not.toEqual(expectedOf(title, profile))
    }
  })

  test("the message of every call", async () => {
    const messages: Record<string, string | undefined> = {}
    for (const [title, call] of calls) {
      const params = [{ from: cases.from, gas: "0xf42400", ...call }, "latest"] as const
      messages[title] = (await cases.node.request({ method: "midblock_stackTrace", params }))?.message
    }
    expect(messages).toMatchSnapshot()
  })
})
