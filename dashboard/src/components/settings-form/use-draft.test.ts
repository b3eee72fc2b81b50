import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useDraft } from './use-draft.ts';

interface Settings {
  limit: number;
  criteria: { logic: string; wallet: { minValue: number }; final: { minValue: number } };
}
const saved: Settings = { limit: 1, criteria: { logic: 'AND', wallet: { minValue: 10 }, final: { minValue: 45 } } };

function open(first: Settings) {
  const save = vi.fn((_values: Settings, _changes: Partial<Settings>) => Promise.resolve());
  const shown = renderHook(
    (now: Settings) => useDraft<Settings>({ saved: now, save, reload: () => Promise.resolve(), failure: 'x' }),
    { initialProps: first },
  );
  return { ...shown, save };
}

test('of a group of fields only what was changed here lies on top of what another saved', async () => {
  const { result, rerender, save } = open(saved);
  act(() => result.current.set({ criteria: { ...saved.criteria, wallet: { minValue: 70 } } }));
  rerender({ limit: 5, criteria: { ...saved.criteria, logic: 'OR', final: { minValue: 80 } } });
  const criteria = { logic: 'OR', wallet: { minValue: 70 }, final: { minValue: 80 } };
  expect(result.current.values).toEqual({ limit: 5, criteria });
  await act(() => result.current.save());
  expect(save).toHaveBeenCalledWith({ limit: 5, criteria }, { criteria });
});

test('what is put back as it was is no change', () => {
  const { result } = open(saved);
  act(() => result.current.set({ limit: 2, criteria: { ...saved.criteria, logic: 'OR' } }));
  expect(result.current.isDirty).toBe(true);
  act(() => result.current.set({ limit: 1, criteria: { ...saved.criteria } }));
  expect(result.current.isDirty).toBe(false);
});
