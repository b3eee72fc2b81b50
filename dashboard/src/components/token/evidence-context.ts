import { createContext, useContext } from 'react';

export interface Asked {
  /** As the endpoint takes it. */
  of: string;
  /** What people call it. */
  title: string;
  /** Only of this wallet. */
  wallet?: string;
}

export const EvidenceContext = createContext<((asked: Asked) => void) | null>(null);

/** null where no token is open: then there is nothing to ask. */
export function useEvidence(): ((asked: Asked) => void) | null {
  return useContext(EvidenceContext);
}
