export const rooms: Readonly<Record<string, readonly string[]>>
export const groups: Readonly<Record<string, readonly string[]>>
export const packages: Readonly<Record<string, readonly string[]>>
