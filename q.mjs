import { createNode } from "./dist/index.js"
import { createWalletClient, createPublicClient, custom, http, parseEther } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
const node = await createNode()
const { url } = await node.listen()
const account = privateKeyToAccount(node.accounts[0].privateKey)
for (const transport of [http(url), custom(node)]) {
  const wallet = createWalletClient({ account, chain: foundry, transport }), client = createPublicClient({ chain: foundry, transport })
  const hash = await wallet.sendTransaction({ to: "0x0000000000000000000000000000000000001234", value: parseEther("1") })
  console.log(hash, (await client.getTransactionReceipt({ hash })).blockHash, await client.getBalance({ address: "0x0000000000000000000000000000000000001234", blockTag: "pending" }), await client.getBalance({ address: "0x0000000000000000000000000000000000001234" }))
  const b = await client.getBlock({ blockTag: "pending" }); console.log(b.number, b.hash, b.stateRoot, b.transactions)
  await node.mine()
  console.log(await client.getBlock())
}
console.log((await node.request({method:"rpc.discover",params:[]})).methods.length)
await node.close()
