import { vi } from 'vitest';

const silent = { addEventListener: () => undefined, removeEventListener: () => undefined };

/** Answers whether the window is as narrow as a phone; every other question about it is answered as before. */
export function stubPhone(phone: boolean): void {
  const real = matchMedia.bind(globalThis);
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(max-width: 719px)' ? { ...silent, matches: phone, media: query } : real(query),
  );
}
