import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createClock } from '../../lib/live/clock.ts';
import { createRowStore } from '../../lib/live/row-store.ts';
import { LiveText } from './live-text.tsx';
import { RowSourceProvider, ShownRow } from './row-context.tsx';

interface Row {
  price: number;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'animate');
});

const text = ({ price }: Row) => `${price} SOL`;
const rank = ({ price }: Row) => price;

test('a price that rose is tinted; the price of another row in its place is not, and is no rise', () => {
  const tints = { begun: 0, ended: 0 };
  Object.assign(Element.prototype, {
    animate() {
      tints.begun += 1;
      return { cancel: () => (tints.ended += 1) };
    },
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const source = { store: createRowStore<Row>(), clock: createClock(Date.now) };
  const set = (id: string, price: number) => act(() => source.store.write([[id, { price }]]));
  set('one', 1);
  set('other', 7);
  const shown = (id: string) => (
    <RowSourceProvider source={source}>
      <ShownRow id={id}>
        <LiveText text={text} rank={rank} />
      </ShownRow>
    </RowSourceProvider>
  );
  const { rerender } = render(shown('one'));
  set('one', 2);
  expect(screen.getByText('2 SOL')).toBeTruthy();
  expect(tints).toEqual({ begun: 1, ended: 0 });
  rerender(shown('other'));
  expect(screen.getByText('7 SOL')).toBeTruthy();
  expect(tints).toEqual({ begun: 1, ended: 1 });
});
