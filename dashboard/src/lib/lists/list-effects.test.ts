import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** As after a reload of the page. */
async function loaded(isWide: boolean) {
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ matches: !isWide }));
  return import('./list-effects.ts');
}

test('the watchlist stands beside the page again as it was left, and not over a phone’s', async () => {
  const first = await loaded(true);
  expect(first.listEffects.getState()).toMatchObject({ isPanelOpen: false, isPanelAsked: false });
  first.showPanel(true);
  expect(first.listEffects.getState()).toMatchObject({ isPanelOpen: true, isPanelAsked: true });

  const again = await loaded(true);
  expect(again.listEffects.getState()).toMatchObject({ isPanelOpen: true, isPanelAsked: false });
  expect((await loaded(false)).listEffects.getState().isPanelOpen).toBe(false);
  again.showPanel(false);
  expect((await loaded(true)).listEffects.getState().isPanelOpen).toBe(false);
});
