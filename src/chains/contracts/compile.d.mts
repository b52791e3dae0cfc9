/** Returns the text of the table of deployed codes. */
export declare function compile(): string
