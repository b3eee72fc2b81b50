import { act, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { expect, test } from 'vitest';
import { belowToasts } from '../../lib/toasts.ts';
import { Toaster } from './toaster.tsx';

test('toasts stand above messages of alerts', async () => {
  render(<Toaster theme="dark" />);
  act(() => void toast('Address copied'));
  const list = (await screen.findByText('Address copied')).closest('ol');
  const above = () => list?.style.getPropertyValue('--offset-bottom');
  expect(above()).toBe('calc(var(--above-foot) + 0 * var(--alert-message))');
  act(() => belowToasts.setState(2));
  expect(above()).toBe('calc(var(--above-foot) + 2 * var(--alert-message))');
  act(() => belowToasts.setState(0));
});
