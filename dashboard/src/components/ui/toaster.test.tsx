import { act, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { expect, test } from 'vitest';
import { belowToasts } from '../../lib/toasts.ts';
import { Toaster } from './toaster.tsx';

test('toasts stand above what has their place at the foot of the page', async () => {
  render(<Toaster theme="dark" />);
  act(() => void toast('Address copied'));
  const list = (await screen.findByText('Address copied')).closest('ol');
  const above = () => list?.style.getPropertyValue('--offset-bottom');
  expect(above()).toBe('calc(var(--above-foot) + 0px)');
  act(() => belowToasts.setState(116));
  expect(above()).toBe('calc(var(--above-foot) + 116px)');
  act(() => belowToasts.setState(0));
});
