/** The rights of the page: on a public server it only reads. */

/** `true` when the page may control the node and send transactions of its accounts. */
export const mayControl = document.documentElement.dataset.access !== "public"
