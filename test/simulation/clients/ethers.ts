/** What users of ethers rely on when they wait for transactions and follow events, whatever faults happen. */
import { BrowserProvider, Contract, type ContractEventPayload } from "ethers"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { expectEvents, expectReceipt, type Given, untilAnswered } from "./common.ts"

const ethersOf = ({ provider }: Given): BrowserProvider =>
  new BrowserProvider(provider, undefined, { cacheTimeout: -1 })

/** `waitForTransaction` resolves. */
export const ethersWait = async (given: Given): Promise<void> => {
  const provider = ethersOf(given)
  const confirmations = given.chance.integer(1, 2)
  await expectReceipt(
    given,
    (hash) => untilAnswered(given, () => provider.waitForTransaction(hash, confirmations)),
    (hash) => ({ hash, status: 1 }),
  )
  provider.destroy()
}

/** `on` has each event once. */
export const ethersEvents = (given: Given): Promise<void> =>
  expectEvents(given, async () => {
    const provider = ethersOf(given)
    const keys: string[] = []
    const contract = new Contract(given.fixture.token.address, Token.abi, provider)
    await contract.on("Transfer", (...values) => {
      const { log } = values.at(-1) as ContractEventPayload
      keys.push(`${log.blockHash}:${log.index}`)
    })
    return { keys, stop: () => provider.destroy() }
  })
