export function TokenPage() { return null; }
