import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BubbleCanvas, usePointed } from './bubble-canvas.tsx';
import type { BubbleLayout } from './bubble-layout.ts';
import { BubbleCaption } from './bubble-map.tsx';

const [near, far] = ['So11111111111111111111111111111111111111112', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'];
const layoutOf = (share: number): BubbleLayout => ({
  bubbles: [
    { id: near, x: 20, y: 20, radius: 10, share, cluster: 1, concentration: 0 },
    { id: far, x: 80, y: 20, radius: 10, share: 0.1, cluster: 2, concentration: 0 },
  ],
  links: [],
  groups: [],
});
const canvas = { current: null };
const onOpen = vi.fn();

function Picture({ share }: { share: number }) {
  const layout = layoutOf(share);
  const [pointed, onPoint] = usePointed(layout);
  return (
    <>
      <BubbleCanvas {...{ canvas, width: 100, layout, pointed, onPoint, onOpen }} found={null} label="Holders" />
      <BubbleCaption {...{ layout, pointed }} found={null}>
        Nothing is pointed at.
      </BubbleCaption>
    </>
  );
}

beforeEach(() => {
  onOpen.mockClear();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function tell(type: string, pointerType: string, clientX: number) {
  const event = new MouseEvent(type, { bubbles: true, clientX, clientY: 20 });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(screen.getByRole('img', { name: 'Holders' }), event);
}

test('a finger is told first whom it points at, also as that changes, and opens it with the next tap', () => {
  const { rerender } = render(<Picture share={0.2} />);
  const tap = (x: number) => {
    for (const type of ['pointermove', 'pointerout', 'click']) tell(type, 'touch', x);
  };
  tap(20);
  expect(onOpen).not.toHaveBeenCalled();
  expect(screen.getByText(/holds 20%/)).toBeTruthy();
  rerender(<Picture share={0.3} />);
  expect(screen.getByText(/holds 30%/)).toBeTruthy();
  tap(80);
  expect(onOpen).not.toHaveBeenCalled();
  expect(screen.getByText(/holds 10%/)).toBeTruthy();
  tap(80);
  expect(onOpen.mock.calls).toEqual([[far]]);
  tap(50);
  expect(screen.getByText('Nothing is pointed at.')).toBeTruthy();
});

test('a mouse opens what it is on at once', () => {
  render(<Picture share={0.2} />);
  tell('pointermove', 'mouse', 20);
  expect(screen.getByText(/holds 20%; click to open/)).toBeTruthy();
  tell('click', 'mouse', 20);
  expect(onOpen.mock.calls).toEqual([[near]]);
});
