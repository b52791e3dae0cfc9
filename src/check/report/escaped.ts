/** Text for XML and HTML. */

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Characters that XML 1.0 does not have. */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g

/** Returns the text with its signs as entities. */
export const escaped = (text: string): string =>
  text.replace(unprintable, "\ufffd").replace(/[&<>"]/g, (sign) => entities[sign] as string)
