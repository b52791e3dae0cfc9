export declare const environment: readonly string[]
export declare const binary: readonly string[]
