/** `updates` rows a second, which fall among so many of the newest tokens. */
export interface Trade {
  updates: number;
  among: number;
}

/** What the parent tells the process of the market, and what it answers. */
export type ToMarket = ({ do: 'trade' } & Trade) | { do: 'rest' } | { do: 'stop' };
export type FromMarket =
  | { is: 'listening'; url: string; token: string }
  /** Row updates told since trading began, CPU of the process since its start, and texts of the newest rows as pages show them. */
  | { is: 'resting'; told: number; cpuMs: number; newest: string[][] };
