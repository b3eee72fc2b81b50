/** Of the rows of the list of tokens, in px, by density. */
export const rowHeights = { compact: 36, comfortable: 44 } as const;
