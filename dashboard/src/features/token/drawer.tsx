export function TokenDrawer(_: { address: string; onClose: () => void }) { return null; }
