/** Ten contracts with a fault of a known kind: for each the calls of a search, and what must hold. Each has a mended twin. */
import type { MidblockNode } from "midblock"
import { createClient, deploy } from "midblock/harness"
import {
  type Contracts,
  callsOf,
  type InvariantOptions,
  invariant,
  type RunContext,
} from "midblock/simulation"
import { encodeAbiParameters, keccak256, parseEther, parseGwei, parseSignature } from "viem"
import { AccessControl } from "./artifacts/AccessControl.ts"
import { AccessControlMended } from "./artifacts/AccessControlMended.ts"
import { FeeOnTransfer } from "./artifacts/FeeOnTransfer.ts"
import { FeeOnTransferMended } from "./artifacts/FeeOnTransferMended.ts"
import { FeeToken } from "./artifacts/FeeToken.ts"
import { FirstDepositor } from "./artifacts/FirstDepositor.ts"
import { FirstDepositorMended } from "./artifacts/FirstDepositorMended.ts"
import { MissingCheck } from "./artifacts/MissingCheck.ts"
import { MissingCheckMended } from "./artifacts/MissingCheckMended.ts"
import { Reentrancy } from "./artifacts/Reentrancy.ts"
import { ReentrancyMended } from "./artifacts/ReentrancyMended.ts"
import { Replay } from "./artifacts/Replay.ts"
import { ReplayMended } from "./artifacts/ReplayMended.ts"
import { Rounding } from "./artifacts/Rounding.ts"
import { RoundingMended } from "./artifacts/RoundingMended.ts"
import { SpotPrice } from "./artifacts/SpotPrice.ts"
import { SpotPriceMended } from "./artifacts/SpotPriceMended.ts"
import { Thief } from "./artifacts/Thief.ts"
import { Unchecked } from "./artifacts/Unchecked.ts"
import { UncheckedMended } from "./artifacts/UncheckedMended.ts"
import { WrongOrder } from "./artifacts/WrongOrder.ts"
import { WrongOrderMended } from "./artifacts/WrongOrderMended.ts"

/** The options of a search that a test sets. */
type Options = Pick<InvariantOptions<Contracts>, "depth" | "runs" | "seed" | "transactions">

/** Searches on a node; `isMended` selects the twin. */
type Search = (node: MidblockNode, isMended: boolean, options: Options) => Promise<unknown>

const search = <const C extends Contracts>(
  node: MidblockNode,
  options: InvariantOptions<C>,
  check: (run: RunContext<C>) => Promise<boolean>,
) => invariant(node, options, check)

/** Returns the artifact of a contract or of its mended twin, whose ABI is the same. */
const chosen = <Artifact>(isMended: boolean, broken: Artifact, mended: object): Artifact =>
  isMended ? (mended as Artifact) : broken

export const kinds: Readonly<Record<string, Search>> = {
  async rounding(node, isMended, options) {
    const lender = await deploy(createClient(node), chosen(isMended, Rounding, RoundingMended))
    await search(
      node,
      { name: "rounding", contracts: { lender }, ...options },
      async ({ contracts: { lender } }) => {
        return (await lender.read.cash()) >= (await lender.read.owed())
      },
    )
  },
  async reentrancy(node, isMended, options) {
    const bank = await deploy(createClient(node), chosen(isMended, Reentrancy, ReentrancyMended))
    const thief = await deploy(createClient(node), Thief, [bank.address])
    const senders = node.accounts.slice(0, 2)
    await search(
      node,
      { name: "reentrancy", contracts: { bank, thief }, senders, ...options },
      async ({ contracts: { bank }, balanceOf }) => {
        let owed = 0n
        for (const { address } of [...senders, thief]) owed += await bank.read.balanceOf([address])
        return (await balanceOf(bank)) >= owed
      },
    )
  },
  async "missing check"(node, isMended, options) {
    const sale = await deploy(createClient(node), chosen(isMended, MissingCheck, MissingCheckMended))
    await search(
      node,
      { name: "missing check", contracts: { sale }, ...options },
      async ({ contracts: { sale }, balanceOf }) => {
        return (await balanceOf(sale)) >= (await sale.read.sold()) * parseGwei("1")
      },
    )
  },
  async "unchecked overflow"(node, isMended, options) {
    const points = await deploy(createClient(node), chosen(isMended, Unchecked, UncheckedMended))
    const senders = node.accounts.slice(0, 3)
    await search(
      node,
      { name: "unchecked overflow", contracts: { points }, senders, ...options },
      async ({ contracts: { points } }) => {
        for (const { address } of senders)
          if ((await points.read.balanceOf([address])) > 1_000_000n) return false
        return true
      },
    )
  },
  async "wrong order of effects"(node, isMended, options) {
    const farm = await deploy(createClient(node), chosen(isMended, WrongOrder, WrongOrderMended))
    const senders = node.accounts.slice(0, 3)
    await search(
      node,
      { name: "wrong order", contracts: { farm }, senders, ...options },
      async ({ contracts: { farm } }) => {
        let points = 0n
        for (const { address } of senders) points += await farm.read.pointsOf([address])
        return points <= (await farm.read.earned())
      },
    )
  },
  async "price in a block"(node, isMended, options) {
    const lender = await deploy(createClient(node), chosen(isMended, SpotPrice, SpotPriceMended))
    const senders = node.accounts.slice(0, 2)
    await search(
      node,
      { name: "price in a block", contracts: { lender }, senders, ...options },
      async ({ contracts: { lender } }) => {
        for (const { address } of senders)
          if ((await lender.read.debt([address])) > (await lender.read.locked([address]))) return false
        return true
      },
    )
  },
  async "signature replay"(node, isMended, options) {
    const client = createClient(node)
    const bank = await deploy(createClient(node), chosen(isMended, Replay, ReplayMended), [
      client.account.address,
    ])
    const to = "0x00000000000000000000000000000000000a11ce"
    const types = [{ type: "address" }, { type: "address" }, { type: "uint64" }] as const
    const hash = keccak256(encodeAbiParameters(types, [bank.address, to, 5n]))
    const { r, s, v = 27n } = parseSignature(await client.signMessage({ message: { raw: hash } }))
    const cash = callsOf(bank, { functions: ["cash"] }).map((call) => ({
      ...call,
      args: [to, 5n, Number(v), r, s],
    }))
    await search(
      node,
      { name: "signature replay", contracts: { bank }, calls: { cash }, ...options },
      async ({ contracts: { bank } }) => {
        return (await bank.read.paidTo([to])) <= 5n
      },
    )
  },
  async "access control"(node, isMended, options) {
    const treasury = await deploy(
      createClient(node),
      chosen(isMended, AccessControl, AccessControlMended),
      [],
      { value: parseEther("1") },
    )
    const senders = node.accounts.slice(1, 4)
    // Without the owner every call fails that can take something; one that anyone may make shows that the search runs.
    const others = await deploy(createClient(node), FeeToken)
    await search(
      node,
      { name: "access control", contracts: { treasury, others }, senders, ...options },
      async ({ contracts: { treasury }, balanceOf }) => {
        return (await balanceOf(treasury)) === parseEther("1")
      },
    )
  },
  async "fee on transfer"(node, isMended, options) {
    const token = await deploy(createClient(node), FeeToken)
    const pot = await deploy(createClient(node), chosen(isMended, FeeOnTransfer, FeeOnTransferMended), [
      token.address,
    ])
    await search(
      node,
      { name: "fee on transfer", contracts: { token, pot }, ...options },
      async ({ contracts: { token, pot } }) => {
        return (await token.read.balanceOf([pot.address])) >= (await pot.read.total())
      },
    )
  },
  async "first depositor"(node, isMended, options) {
    const vault = await deploy(createClient(node), chosen(isMended, FirstDepositor, FirstDepositorMended))
    const senders = node.accounts.slice(0, 2)
    await search(
      node,
      { name: "first depositor", contracts: { vault }, senders, ...options },
      async ({ contracts: { vault } }) => {
        for (const { address } of senders)
          if ((await vault.read.paidBy([address])) > 0n && (await vault.read.shares([address])) === 0n)
            return false
        return true
      },
    )
  },
}
