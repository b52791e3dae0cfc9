/** The rights of the page: on a public server it only reads. */

/** True when the page may steer the node and send transactions of its accounts. */
export const mayControl = document.documentElement.dataset.access !== "public"
