/** The background of a wallet: asks a node over fetch and WebSocket, as MetaMask's service worker does. */

/** Sends one request over fetch, and returns its result. */
async function request(url, method, params = []) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })
  const { result, error } = await response.json()
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Opens a WebSocket; returns its requests, and the first notification that it gets. */
async function open(url) {
  const socket = new WebSocket(url.replace("http", "ws"))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error("the WebSocket was refused"))
  })
  const waiting = new Map()
  let tell
  const notification = new Promise((resolve) => {
    tell = resolve
  })
  socket.onmessage = ({ data }) => {
    const { id, result, params } = JSON.parse(data)
    if (params === undefined) waiting.get(id)?.(result)
    else tell(params.result)
  }
  let last = 0
  const ask = (method, params = []) =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }))
    })
  return { ask, notification, close: () => socket.close() }
}

/** Sends a payment, and returns the answers that a wallet gets before and after its block is sealed. */
async function pay(url, { signed, to }) {
  const chainId = await request(url, "eth_chainId")
  const socket = await open(url)
  await socket.ask("eth_subscribe", ["newHeads"])
  const hash = await request(url, "eth_sendRawTransaction", [signed])
  const receipt = await request(url, "eth_getTransactionReceipt", [hash])
  const pending = await socket.ask("eth_getBlockByNumber", ["pending", false])
  const before = {
    head: await request(url, "eth_blockNumber"),
    status: receipt.status,
    blockHash: receipt.blockHash,
    isInPending: pending.transactions.includes(hash),
    pendingBalance: await request(url, "eth_getBalance", [to, "pending"]),
    latestBalance: await socket.ask("eth_getBalance", [to, "latest"]),
  }
  await request(url, "evm_mine")
  const head = await socket.notification
  const sealed = await request(url, "eth_getTransactionReceipt", [hash])
  const after = {
    head: head.number,
    isSealedThere: sealed.blockHash === head.hash,
    latestBalance: await request(url, "eth_getBalance", [to, "latest"]),
  }
  socket.close()
  return { origin: self.location.origin, chainId, hash, before, after }
}

Object.assign(self, { pay })
