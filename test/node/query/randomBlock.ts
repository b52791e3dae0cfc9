/** Random blocks of Amsterdam: calls of random programs, creations, delegations, self-destructs, too little gas. */
import { type Hex, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import type { CreateNodeOptions } from "../../../src/index.ts"
import { createRandom, program, type Random } from "../../kernel/core/programs.ts"
import type { Ask } from "./rebuiltAccessList.ts"

const contracts = [1, 2, 3].map((digit): Hex => `0x${String(digit).repeat(40)}`)
const precompile: Hex = "0x0000000000000000000000000000000000000004"
const nobody: Hex = "0x9999999999999999999999999999999999999999"
const delegator = privateKeyToAccount(toHex(7n, { size: 32 }))
const targets = [...contracts, precompile, nobody, delegator.address.toLowerCase() as Hex]

/** Gives the contracts random programs, balances and slots; a contract of each second block destroys itself. */
async function prepare(ask: Ask, random: Random): Promise<void> {
  for (const [index, address] of contracts.entries()) {
    const isLast = index === contracts.length - 1
    const code =
      isLast && random(2) === 0
        ? (`0x73${targets[random(targets.length)]?.slice(2)}ff` as Hex)
        : program(random, 4 + random(24), targets, () => true)
    await ask("anvil_setCode", address, code)
    await ask("anvil_setBalance", address, toHex(random(3)))
    for (const slot of [0, 1, 2])
      await ask("anvil_setStorageAt", address, toHex(slot), toHex(random(2) * 7, { size: 32 }))
  }
}

/** Sends a call, a creation or a delegation. */
async function send(ask: Ask, random: Random, from: Hex, nonce: number): Promise<number> {
  const gas = toHex(random(8) === 0 ? 60_000 + random(200_000) : 3_000_000)
  const shape = { from, gas, value: toHex(random(3)) }
  const kind = random(8)
  if (kind === 0)
    await ask("eth_sendTransaction", { ...shape, data: program(random, 12, targets, () => true) })
  else if (kind === 1) {
    const contractAddress = contracts[random(3)] as Hex
    const authorization = await delegator.signAuthorization({ contractAddress, chainId: 31337, nonce })
    const { r, s, yParity, chainId } = authorization
    const authorizationList = [
      {
        address: contractAddress,
        r,
        s,
        yParity: toHex(yParity ?? 0),
        chainId: toHex(chainId),
        nonce: toHex(nonce),
      },
    ]
    await ask("eth_sendTransaction", { ...shape, to: targets[random(targets.length)], authorizationList })
    return nonce + 1
  } else
    await ask("eth_sendTransaction", {
      ...shape,
      to: targets[random(targets.length)],
      data: toHex(random(2 ** 30), { size: 4 }),
    })
  return nonce
}

/** The random numbers of a seed; the first one decides the coinbase. */
function randomOf(seed: number) {
  const random = createRandom(seed)
  return { coinbase: targets[random(targets.length)] as Hex, random }
}

/** The options of the node of a random block. */
export const randomBlockOptions = (seed: number): CreateNodeOptions => ({
  hardfork: "amsterdam",
  mining: false,
  seed: String(seed),
  coinbase: randomOf(seed).coinbase,
})

/** Mines block 1 without transactions, on which the contracts are, and the random block 2. */
export async function mineRandomBlock(ask: Ask, seed: number): Promise<void> {
  const { random } = randomOf(seed)
  await prepare(ask, random)
  await ask("evm_mine")
  const [from]: Hex[] = await ask("eth_accounts")
  let nonce = 0
  for (let count = 1 + random(5); count > 0; count--) nonce = await send(ask, random, from as Hex, nonce)
  await ask("evm_mine")
}
