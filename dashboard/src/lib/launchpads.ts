const names: Record<string, string> = {
  pump: 'Pump.fun',
  pumpamm: 'PumpSwap',
  ray_launchpad: 'LaunchLab',
  raydium: 'Raydium',
  meteora: 'Meteora',
  moonshot: 'Moonshot',
};

export const launchpadNames: readonly string[] = Object.keys(names);

export function launchpadName(id: string | null): string | null {
  return id === null ? null : (names[id] ?? id);
}
