/** The types of `anvil.mjs`. */
export declare const flags: Readonly<Record<string, string>>
export declare const methods: Readonly<Record<string, string>>
