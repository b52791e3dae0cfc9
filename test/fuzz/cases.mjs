/** Cases from seeds: accounts with programs, and a transaction that runs them. Cases of a batch share no accounts. */
import { addressOf, authorize } from "./keys.mjs"
import { coinbase, genesis } from "./midblockNode.mjs"
import { precompileAddresses, precompileInput } from "./precompileInputs.mjs"
import { initCode, programOf } from "./program.mjs"
import { createRandom, interesting, toHex } from "./random.mjs"

/** The number of positions in a batch that have their own accounts. */
const places = 400
const fee = 100n

/** The address of an account of a case, from its role and the position of the case in the batch. */
const at = (role, place) => `0x${role}${toHex(place, 19)}`
const word = (value) => `0x${toHex(value, 32)}`

/** Prestate of a contract: some slots have values, some have none. */
function contract(random, code) {
  const slots = [0, 1, 2].filter(() => random.once(2))
  const storage = Object.fromEntries(
    slots.map((each) => [word(each), word(random.once(2) ? 1 + random.below(2) : interesting(random) || 1n)]),
  )
  return { nonce: 1, balance: `0x${random.pick([0, 0, 1, 1000]).toString(16)}`, code: `0x${code}`, storage }
}

/** Code that calls or creates itself down to depth 1024, where this fails. It takes more gas than EIP-7825 allows. */
const deepParts = ({ pick }) =>
  pick([
    ["5f5f5f5f5f30", "5af1", "50", "5f5460010180", "5f55", "5f52", "60205ff3"],
    ["5f5f5f5f5f30", "5af2", "600155", "600054600101", "600055"],
    ["5f5f5f5f30", "5af4", "505f54600101", "5f55", "3d5f5f3e"],
    ["5f5f5f5f30", "5afa", "5f52", "60205ff3"],
    ["675f5f5f5f5f335af1", "5f52", "600860185f", "f0", "5f54600101", "5f55", "5f52", "60205ff3"],
  ])

const deepGas = 2n ** 38n

/** The program of a contract: it calls the contracts after it, and only rarely itself and those before it. */
function partsOf(context, i, isDeep) {
  const { random, addresses } = context
  if (isDeep && i === 0) return deepParts(random)
  const isFurther = (address) => !/^0xc[0-2]0{30}/.test(address) || Number(address[3]) > i || random.once(12)
  return programOf(
    { ...context, addresses: addresses.filter(isFurther) },
    2 + random.below(i === 0 ? 24 : 12),
  ).parts
}

/** The gas limit before any cut: most programs end within it, some do not. */
const gasLimitOf = ({ below, weighted }) =>
  weighted([
    [8, () => 1_000_000 + below(2_000_000)],
    [2, () => 100_000 + below(400_000)],
    [1, () => 21_000 + below(80_000)],
  ])()

/** Entries of an access list: accounts of the case with some of the slots that programs use. */
const accessListOf = ({ below, pick }, addresses) =>
  Array.from({ length: below(4) }, () => ({
    address: pick(addresses),
    storageKeys: Array.from({ length: below(3) }, () => word(below(5))),
  }))

/** Authorizations, most of them valid (EIP-7702). */
const authorizationsOf = ({ below, pick, once }, addresses, authority) =>
  Array.from({ length: 1 + below(3) }, () =>
    authorize(
      {
        chainId: `0x${(once(8) ? 5 : once(2) ? 0 : genesis.chainId).toString(16)}`,
        address: once(6) ? `0x${"00".repeat(20)}` : pick(addresses),
        nonce: `0x${below(once(4) ? 3 : 1)
          .toString(16)
          .replace(/^0$/, "")}`,
      },
      authority,
    ),
  )

/** The type of a transaction, with its fees and lists. */
function typeOf(random, fork, { addresses, authority, isCreation }) {
  const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: BigInt(random.below(3)) }
  const hasSetCode = (fork === "prague" || fork === "osaka") && !isCreation
  return random.weighted([
    [3, () => ({ type: 0, gasPrice: 7n + BigInt(random.below(20)) })],
    [2, () => ({ type: 1, gasPrice: fee, accessList: accessListOf(random, addresses) })],
    [4, () => ({ type: 2, ...fees, accessList: random.once(2) ? accessListOf(random, addresses) : [] })],
    [
      hasSetCode ? 3 : 0,
      () => ({ type: 4, ...fees, authorizationList: authorizationsOf(random, addresses, authority) }),
    ],
  ])()
}

/** The callee and the input; a creation has no `to`. */
const destinationOf = (random, context, contracts, others) =>
  random.weighted([
    [20, () => ({ to: contracts[0], data: random.bytes(random.below(random.once(20) ? 3000 : 80)) })],
    [3, () => ({ data: initCode({ ...context, nesting: 0 }) })],
    [
      1,
      () => {
        const { address, data } = precompileInput(random)
        return { to: address, data }
      },
    ],
    [2, () => ({ to: random.pick(others), data: random.bytes(random.below(20)) })],
  ])()

/**
 * Returns a case.
 *
 * @param place - Its position in the batch, from which the addresses of its accounts are derived.
 * @returns Prestate by address, programs in parts, and the transaction without its signature.
 */
export function caseOf(fork, seed, place) {
  const random = createRandom(seed)
  const contracts = ["c0", "c1", "c2"].map((role) => at(role, place))
  const [sender, authority] = [place, places + place]
  const others = [addressOf(authority), at("de", place), at("ee", place)]
  const few = [random.pick(precompileAddresses), random.pick(precompileAddresses)]
  const addresses = [...contracts, ...contracts, ...others, addressOf(sender), ...few, coinbase]
  const context = { random, fork, addresses }
  const isDeep = fork !== "osaka" && random.once(150)
  const parts = Object.fromEntries(contracts.map((address, i) => [address, partsOf(context, i, isDeep)]))
  const accounts = Object.fromEntries(
    Object.entries(parts).map(([address, list]) => [address, contract(random, list.join(""))]),
  )
  accounts[addressOf(sender)] = {
    nonce: 0,
    balance: `0x${(10n ** 18n).toString(16)}`,
    code: "0x",
    storage: {},
  }
  // It exists, because anvil refunds 12,500 gas also for an authority that does not (EIP-7702 does not).
  accounts[addressOf(authority)] = { nonce: random.below(2), balance: "0x1", code: "0x", storage: {} }
  if (fork === "prague" || fork === "osaka")
    accounts[at("de", place)] = contract(random, `ef0100${random.pick(addresses).slice(2)}`)
  const { to, data } = isDeep
    ? { to: contracts[0], data: "" }
    : destinationOf(random, context, contracts, others)
  const lists = { addresses, authority, isCreation: to === undefined }
  const transaction = {
    ...typeOf(random, fork, lists),
    nonce: 0n,
    to,
    data: `0x${data}`,
    value: BigInt(random.once(2) ? 0 : random.below(5)),
    gasLimit: isDeep ? deepGas : BigInt(gasLimitOf(random)),
  }
  return { fork, seed, place, accounts, parts, sender: addressOf(sender), transaction }
}

/** Returns the position of the case of an address; none for shared addresses, and for those that code created. */
export function placeOf(address) {
  const role = address.slice(2, 4)
  if (/^0x(c[0-2]|de|ee)0{30}/.test(address) && role !== "cb") return Number.parseInt(address.slice(4), 16)
  return signers().get(address)
}

let known
function signers() {
  known ??= new Map(Array.from({ length: 2 * places }, (_, i) => [addressOf(i), i % places]))
  return known
}
