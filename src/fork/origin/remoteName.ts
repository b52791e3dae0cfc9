/** Names of remotes in messages and logs: the host alone, because the rest of a URL often is a key. */

/** The name of a remote in messages, and the texts of it that must not be shown. */
export interface RemoteName {
  readonly host: string
  /** Removes the secrets of the remote from a text, such as a provider's words that repeat the key; shortens it. */
  clean(text: string): string
}

/** Secrets shorter than this are words such as `v2` or `eth`, which messages need. */
const shortestSecret = 6

/** Most characters of a remote's text that are looked at: the expressions below would take long over a huge page. */
const longestRead = 4000

/** Longest text of a remote in a message, in characters. */
const longestText = 300

/** Parts of a URL that may be a key: user, password, path segments and query values. */
function secretsOf(url: URL): string[] {
  const parts = [url.username, url.password, ...url.pathname.split("/"), ...url.searchParams.values()]
  return [...parts, url.hash.slice(1)].flatMap((part) => [part, decoded(part)])
}

/** Decodes a part of a URL; one that cannot be decoded stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Values of headers, and what follows the scheme in one such as `Bearer …`. */
const headerSecrets = (headers: Readonly<Record<string, string>>): string[] =>
  Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)])

/**
 * Names a URL by its host.
 *
 * @example
 * const name = nameOf(new URL("https://user:pass@eth.example.com/v2/s3cr3tk3y"), {})
 * name.host // "eth.example.com"
 * name.clean("invalid key s3cr3tk3y") // "invalid key …"
 */
export function nameOf(url: URL, headers: Readonly<Record<string, string>>): RemoteName {
  const host = url.host
  const secrets = [...new Set([...secretsOf(url), ...headerSecrets(headers)])]
    .filter((secret) => secret.length >= shortestSecret && !host.includes(secret))
    .sort((one, other) => other.length - one.length)
  const ownUrls = new RegExp(`https?://(?:[^\\s/@]*@)?${host.replaceAll(/[.[\]]/g, "\\$&")}[^\\s"'<>]*`, "gi")
  const hide = (text: string) =>
    secrets.reduce(
      (shown, secret) => shown.replaceAll(secret, "…"),
      text.slice(0, longestRead).replace(ownUrls, host),
    )
  return { host, clean: (text) => shorten(hide(text)) }
}

/** The name of a provider in this process; URLs in its words lose all but their host, as their keys are not known. */
export const inProcess: RemoteName = {
  host: "in process",
  clean: (text) =>
    shorten(
      text.slice(0, longestRead).replace(/(https?:\/\/)(?:[^\s/@]*@)?([^\s/?#"'<>]+)[^\s"'<>]*/gi, "$1$2"),
    ),
}

/** One line of plain text: no tags, no runs of spaces. */
function shorten(text: string): string {
  const line = text
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, " ")
    .replace(/\s+/g, " ")
    .trim()
  return line.length > longestText ? `${line.slice(0, longestText)}…` : line
}
