/** Starts workers and runs them in rounds, in turn, so that a slow minute of the machine is slow for all. */
import { fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { clientEnv } from "./clientMemory.mjs"
import { nodes, peers } from "./nodes.mjs"

const program = fileURLToPath(new URL("worker.mjs", import.meta.url))

/** The pause before each turn, for compilation that the turn before has left: on few cores it would slow down this turn. */
const settleMs = 100

/**
 * `--no-memory-reducer`: V8 otherwise shrinks the heap and discards compiled code some seconds after a process becomes idle. A worker is
 * idle while the others have their turn, and which round then pays for it depends on the size of the heap. A test suite has no such pauses.
 */
const execArgv = ["--expose-gc", "--no-memory-reducer"]

/** Starts the process that holds a node for a workload. */
async function startWorker(workload, name, options) {
  const { peer, isServer, execPath = peers[peer].execPath } = nodes[name]
  const child = fork(program, [workload, name, JSON.stringify(options)], {
    execPath,
    execArgv,
    env: isServer ? clientEnv() : process.env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  const ended = Promise.race([
    once(child, "error").then(([error]) => ({ error: error.message })),
    once(child, "exit").then(() => ({ error: "its process ended" })),
  ])
  const answer = async () => {
    const { result, error } = await Promise.race([once(child, "message").then(([message]) => message), ended])
    if (error !== undefined) throw new Error(error)
    return result
  }
  await answer()
  const ask = (step, args = {}) => {
    child.send({ step, args })
    return answer()
  }
  return { ask, stop: () => child.connected && child.disconnect() } // it then ends itself and its servers
}

/**
 * Starts workers for a workload, one for each node that can run.
 *
 * @param options - The options of each node by its name.
 * @returns `each` runs a step on one worker after the other and returns the results by name. A worker that fails is removed, with the
 * reason in `failures`.
 */
export async function startWorkers(workload, options, failures) {
  const workers = new Map()
  const failed = Object.create(null)
  const attempt = async (name, run) => {
    try {
      return await run()
    } catch (error) {
      failed[name] = error.message
      workers.get(name)?.stop()
      workers.delete(name)
    }
  }
  for (const name of Object.keys(options)) {
    const reason = failures[nodes[name].peer] ?? failures[nodes[name].needs]
    if (reason !== undefined) failed[name] = reason
    else await attempt(name, async () => workers.set(name, await startWorker(workload, name, options[name])))
  }
  const each = async (step, args) => {
    const results = {}
    for (const [name, worker] of [...workers]) {
      await sleep(settleMs)
      const result = await attempt(name, () => worker.ask(step, args))
      if (workers.has(name)) results[name] = result
    }
    return results
  }
  const stop = () => {
    for (const worker of workers.values()) worker.stop()
  }
  return { each, stop, failures: failed }
}

/** Runs a step in rounds, A B C A B C, and returns a list of results for each node. */
export async function alternate(workers, rounds, step, args) {
  const lists = {}
  for (let round = 0; round < rounds; round++)
    for (const [name, result] of Object.entries(await workers.each(step, args))) {
      lists[name] ??= []
      lists[name].push(result)
    }
  return lists
}
