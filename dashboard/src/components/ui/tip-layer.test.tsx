import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tile } from './tile.tsx';
import { TipLayer } from './tip-layer.tsx';

const escaped = vi.fn();

function Page() {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && escaped();
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Tile label="Holders" tip="Wallets with a balance">
        12
      </Tile>
      <Tile label="Trades" tip="Buys and sells">
        34
      </Tile>
      <button type="button" data-tip="Refresh">
        Again
      </button>
      <p>Plain</p>
      <dialog open>
        <span data-tip="Of the dialog">56</span>
      </dialog>
      <TipLayer />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<Page />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  escaped.mockClear();
});

const tip = () => screen.queryByRole('tooltip');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const hover = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse' });
function tap(element: Element): void {
  const touch = { pointerType: 'touch' };
  for (const event of [fireEvent.pointerOver, fireEvent.pointerDown, fireEvent.pointerUp]) event(element, touch);
  pass(1_000);
}

test('a tip waits, stays while the pointer goes to it and rests on it, and goes with it', () => {
  hover(screen.getByText('12'));
  expect(tip()).toBeNull();
  pass(300);
  hover(screen.getByText('Plain'));
  pass(100);
  hover(screen.getByText('Wallets with a balance'));
  fireEvent.pointerDown(screen.getByText('Wallets with a balance'), { pointerType: 'mouse' });
  pass(10_000);
  expect(tip()?.textContent).toBe('Wallets with a balance');
  hover(screen.getByText('Plain'));
  pass(200);
  expect(tip()).toBeNull();
});

test('a click on the tip goes to what the tip covers', () => {
  const pressed = vi.fn();
  const covered = screen.getByRole('button');
  covered.addEventListener('click', pressed);
  // jsdom lays nothing out.
  document.elementFromPoint = () => (tip()?.hidden === false ? tip() : covered);
  hover(screen.getByText('12'));
  pass(300);
  fireEvent.pointerDown(tip()!);
  fireEvent.click(tip()!, { ctrlKey: true });
  expect(tip()).toBeNull();
  expect(pressed).toHaveBeenCalledOnce();
  expect(pressed.mock.calls[0]![0]).toMatchObject({ ctrlKey: true });
  tap(screen.getByText('12'));
  fireEvent.pointerDown(tip()!, { pointerType: 'touch' });
  fireEvent.click(tip()!);
  expect(tip()).toBeNull();
  expect(pressed).toHaveBeenCalledOnce();
});

test('Escape closes the tip and nothing else; it stays closed until the pointer has left', () => {
  hover(screen.getByText('Holders'));
  pass(300);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tip()).toBeNull();
  expect(escaped).not.toHaveBeenCalled();
  hover(screen.getByText('12'));
  pass(1_000);
  expect(tip()).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(escaped).toHaveBeenCalledOnce();
  hover(screen.getByText('Plain'));
  hover(screen.getByText('12'));
  pass(300);
  expect(tip()?.textContent).toBe('Wallets with a balance');
});

test('a figure takes the focus, and its tip stays until the focus goes, wherever the pointer is', () => {
  const figure = screen.getByText('12').closest<HTMLElement>('[data-tip]');
  act(() => figure?.focus());
  expect(document.activeElement).toBe(figure);
  expect(tip()?.textContent).toBe('Wallets with a balance');
  expect(figure?.getAttribute('aria-describedby')).toBe(tip()?.id);
  hover(screen.getByText('Plain'));
  fireEvent.scroll(document.body);
  pass(1_000);
  expect(tip()).not.toBeNull();
  act(() => figure?.blur());
  expect(tip()).toBeNull();
  expect(figure?.hasAttribute('aria-describedby')).toBe(false);
});

test('a tap opens the tip of a figure, another tap elsewhere closes it, and a button is pressed only', () => {
  tap(screen.getByText('12'));
  expect(tip()?.textContent).toBe('Wallets with a balance');
  tap(screen.getByText('Wallets with a balance'));
  expect(tip()).not.toBeNull();
  tap(screen.getByText('34'));
  expect(tip()?.textContent).toBe('Buys and sells');
  tap(screen.getByText('Plain'));
  expect(tip()).toBeNull();
  tap(screen.getByRole('button'));
  expect(tip()).toBeNull();
});

test('the tip of something in a dialog is in it, for what is behind can be neither seen nor pointed at', () => {
  hover(screen.getByText('56'));
  pass(300);
  expect(tip()?.parentElement).toBe(screen.getByRole('dialog'));
  hover(screen.getByText('12'));
  pass(300);
  expect(tip()?.parentElement).toBe(document.body);
});
