/** The plugin of the bundler that derives the default accounts. */
export declare const prederivedAccounts: { readonly load: { readonly handler: () => Promise<string> } }
