/** What every implementation of the rolling job hands out after a batch, summed up so that all can be compared. */
export interface RollingResult {
  /** Sum over all batches and touched tokens of the volume and the number of trades in the window, and the last price. */
  volume: number;
  trades: number;
  price: number;
}

export const windowMs = 60_000;

export function emptyResult(): RollingResult {
  return { volume: 0, trades: 0, price: 0 };
}
