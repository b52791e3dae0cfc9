export const modes: Readonly<
  Record<string, { readonly mining: boolean; readonly automine?: boolean; readonly flashblockTime?: number }>
>
