import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { type Levels, useLevels } from './use-levels.ts';

beforeEach(() => localStorage.clear());

function Probe({ mint, onLevels }: { mint: string; onLevels: (levels: Levels) => void }) {
  onLevels(useLevels(mint));
  return null;
}

/** The levels of a token, as an account sees them. */
function open(mint: string, id = 'one'): () => Levels {
  const seen: Levels[] = [];
  renderPage(<Probe mint={mint} onLevels={(levels) => seen.push(levels)} />, () => undefined, { ...sessionUser(), id });
  return () => seen.at(-1)!;
}

test('levels are added, moved, removed and kept by token', () => {
  const levels = open('A');
  act(() => levels().add(1));
  act(() => levels().add(2));
  act(() => levels().move(0, 3));
  expect(levels().prices).toEqual([3, 2]);
  act(() => levels().remove(1));
  expect(open('A')().prices).toEqual([3]);
  expect(open('B')().prices).toEqual([]);
});

test('those of another account are not shown, and give way to its own', () => {
  const levels = open('A');
  act(() => levels().add(1));
  const others = open('A', 'two');
  expect(others().prices).toEqual([]);
  act(() => others().add(5));
  expect(open('A', 'two')().prices).toEqual([5]);
  expect(open('A')().prices).toEqual([]);
});

test('eight to a chart, and what is no list of levels counts as none', () => {
  localStorage.setItem('chart-levels', '{"of":"one","tokens":[{"mint":"A","prices":["x"]}]}');
  const levels = open('A');
  expect(levels().prices).toEqual([]);
  for (let price = 1; price <= 9; price++) act(() => levels().add(price));
  expect([levels().prices.length, levels().isFull]).toEqual([8, true]);
});
