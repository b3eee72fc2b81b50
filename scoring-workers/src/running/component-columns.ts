/** Columns of a component. Its exact supply, and what the rankings hold of it; a settled size of 0 = nothing. */
export const columns = 9;
export const hiOf = 0;
export const loOf = 1;
export const sizeOf = 2;
export const headOf = 3;
/** Lowest member, -1 when it has to be looked for. */
export const lowestOf = 4;
export const settledHiOf = 5;
export const settledLoOf = 6;
export const settledSizeOf = 7;
/** 1 + the cover that it counts in, 0 = it counts by itself. */
export const coverOf = 8;
/** Columns of a wallet. */
export const walletColumns = 3;
export const next = 1;
export const previous = 2;
