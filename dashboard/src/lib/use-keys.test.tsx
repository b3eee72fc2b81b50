import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { KeyboardHelp } from '../app/keyboard-help.tsx';
import { renderPage } from '../testing/render-app.tsx';
import { type KeyHandlers, useKeys } from './use-keys.ts';

let pressed: string[];

beforeEach(() => {
  localStorage.clear();
  pressed = [];
});

const handlers: KeyHandlers = ['j', '/', '?', 'ArrowDown', 'Enter', 'Escape'].map((key) => [
  key,
  () => pressed.push(key),
]);

function Keys() {
  useKeys(handlers);
  return <input aria-label="Text" />;
}

function open(page = <Keys />) {
  const { settings } = renderPage(page, () => undefined, null);
  const allow = (singleKeys: boolean) =>
    act(() => settings.change((before) => ({ ...before, display: { ...before.display, singleKeys } })));
  return { allow };
}

const all = 'j/?{ArrowDown}{Enter}{Escape}';

test('single keys act, but not while a user types or holds a modifier', async () => {
  open();
  await userEvent.keyboard(`${all}{Control>}j{/Control}`);
  expect(pressed).toEqual(handlers.map(([key]) => key));
  await userEvent.type(screen.getByLabelText('Text'), 'j?');
  expect(pressed).toHaveLength(handlers.length);
});

test('switched off, letters and signs rest at once and after a reload; Enter, Escape and arrows act', async () => {
  const { allow } = open();
  allow(false);
  await userEvent.keyboard(all);
  expect(pressed).toEqual(['ArrowDown', 'Enter', 'Escape']);
  const again = open();
  await userEvent.keyboard(all);
  expect(pressed).toHaveLength(6);
  again.allow(true);
  await userEvent.keyboard('j');
  expect(pressed.at(-1)).toBe('j');
});

test('the help says so where they are off', () => {
  const { allow } = open(<KeyboardHelp onClose={() => undefined} />);
  expect(screen.queryByText(/are off/)).toBeNull();
  allow(false);
  expect(screen.getByText(/are off/)).toBeTruthy();
});
