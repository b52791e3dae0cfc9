/** Names of remotes in messages and logs: only the host, because the rest of a URL is often a key. */

/** The name of a remote in messages, and the function that hides its secrets. */
export interface RemoteName {
  readonly host: string
  /** Removes the secrets of the remote from a text, such as a provider's words that repeat the key; shortens it. */
  clean(text: string): string
}

/** Secrets shorter than this are words such as `v2` or `eth`, which messages need. */
const shortestSecret = 6

/** The maximum number of characters of a remote's text that are searched: the expressions below are slow on a huge page. */
const longestRead = 4000

/** The maximum length of a remote's text in a message, in characters. */
const longestText = 300

/** Parts of a URL that may be a key: user, password, path segments and query values. */
function secretsOf(url: URL): string[] {
  const parts = [url.username, url.password, ...url.pathname.split("/"), ...url.searchParams.values()]
  return [...parts, url.hash.slice(1)].flatMap((part) => [part, decoded(part)])
}

/** Decodes a part of a URL; an invalid one stays unchanged. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Values of headers, and the part after the scheme in one such as `Bearer …`. */
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

/** The name of a provider in this process. Only the hosts of URLs in its messages are kept, because keys in them are not known. */
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
