/** Calls every network helper of Hardhat 2; prints the outcome of each as JSON. */
const h = require("@nomicfoundation/hardhat-network-helpers")
const { network } = require("hardhat")
const ask = (method, ...params) => network.provider.request({ method, params })
const friend = `0x${"f1".repeat(20)}`
async function main() {
  const rows = {}
  const check = (name, found, expected) => {
    rows[name] = String(found) === String(expected) ? "ok" : `FAILED: ${found}, wanted ${expected}`
  }
  const start = await h.time.latestBlock()
  await h.mine(3)
  check("mine", (await h.time.latestBlock()) - start, 3)
  await h.mineUpTo(start + 10)
  check("mineUpTo", await h.time.latestBlock(), start + 10)
  const now = await h.time.latest()
  await h.time.increase(1000)
  check("time.increase", (await h.time.latest()) - now, 1000)
  await h.time.increaseTo(now + 5000)
  check("time.increaseTo", await h.time.latest(), now + 5000)
  await h.time.setNextBlockTimestamp(now + 6000)
  await h.mine()
  check("time.setNextBlockTimestamp", await h.time.latest(), now + 6000)
  await h.setBalance(friend, 10n ** 18n)
  check("setBalance", BigInt(await ask("eth_getBalance", friend, "latest")), 10n ** 18n)
  await h.setNonce(friend, 7)
  check("setNonce", Number(await ask("eth_getTransactionCount", friend, "latest")), 7)
  await h.setStorageAt(friend, 1, 42)
  check("setStorageAt, getStorageAt", BigInt(await h.getStorageAt(friend, 1)), 42n)
  await h.impersonateAccount(friend)
  const hash = await ask("eth_sendTransaction", { from: friend, to: friend, value: "0x1" })
  check("impersonateAccount", (await ask("eth_getTransactionReceipt", hash)).from, friend)
  await h.stopImpersonatingAccount(friend)
  check(
    "stopImpersonatingAccount",
    await ask("eth_sendTransaction", { from: friend, to: friend }).catch(() => "refused"),
    "refused",
  )
  await h.setCode(friend, "0x6001")
  check("setCode", await ask("eth_getCode", friend, "latest"), "0x6001")
  await h.setCoinbase(friend)
  await h.setPrevRandao(42)
  await h.setNextBlockBaseFeePerGas(777)
  await h.setBlockGasLimit(25000000)
  await h.mine()
  const block = await ask("eth_getBlockByNumber", "latest", false)
  check("setCoinbase", block.miner, friend)
  check("setPrevRandao", BigInt(block.mixHash), 42n)
  check("setNextBlockBaseFeePerGas", BigInt(block.baseFeePerGas), 777n)
  check("setBlockGasLimit", BigInt(block.gasLimit), 25000000n)
  const snapshot = await h.takeSnapshot()
  await h.mine(5)
  await snapshot.restore()
  check(
    "takeSnapshot, restore",
    await ask("eth_getBlockByNumber", "latest", false).then((b) => b.hash),
    block.hash,
  )
  let runs = 0
  const fixture = async () => {
    runs++
    await h.mine()
    return h.time.latestBlock()
  }
  const first = await h.loadFixture(fixture)
  await h.mine(2)
  check(
    "loadFixture",
    (await h.loadFixture(fixture)) === first && (await h.time.latestBlock()) === first && runs,
    1,
  )
  check("dropTransaction", await h.dropTransaction(`0x${"00".repeat(32)}`), false)
  await h.reset()
  check("reset", await h.time.latestBlock(), 0)
  console.log(JSON.stringify(rows))
}
main().catch((error) => {
  console.error(error)
  process.exit(1)
})
