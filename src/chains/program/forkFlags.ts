/** The flags of `midblock chains` for chains that continue remote chains. */
import { InvalidArgumentError, Option } from "commander"
import { networksIn } from "./networksIn.ts"

export const l1ForkUrl = new Option(
  "--l1-fork-url <url>",
  "URL of a node whose chain L1 continues",
).argParser(urlIn)

export const l2ForkUrl = new Option(
  "--l2-fork-url <network=url>",
  "URL of a node whose chain an L2 continues, or URL@BLOCK; the L1 origin of its block is the block of L1; may be repeated",
).argParser(forkUrlIn)

/** The remote chains of L2s, by network. */
export type ForkUrls = Readonly<
  Record<string, { readonly url: string; readonly blockNumber?: bigint | undefined }>
>

function urlIn(text: string): string {
  if (!/^https?:\/\/\S+$/.test(text))
    throw new InvalidArgumentError("expected an HTTP URL, such as https://eth.example.com")
  return text
}

/** Adds the fork of an L2 to those before. An `@` between a user and a host is part of the URL. */
function forkUrlIn(text: string, before: ForkUrls = {}): ForkUrls {
  const [, name = "", given = ""] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const [network = ""] = networksIn(name)
  const [, url = given, block] = /^(.*)@(\d{1,18})$/s.exec(given) ?? []
  if (Object.hasOwn(before, network)) throw new InvalidArgumentError(`${network} has a URL already`)
  const blockNumber = block === undefined ? undefined : BigInt(block)
  return { ...before, [network]: { url: urlIn(url), blockNumber } }
}
