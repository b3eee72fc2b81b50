import { expect, test } from 'vitest';
import { paintBubbles } from './paint-bubbles.ts';

test('a share on a bubble is written as in the tables beside it', () => {
  const written: string[] = [];
  const own = { canvas: { width: 100, height: 100 }, fillText: (text: string) => written.push(text) };
  const context = new Proxy(own, { get: (target, name) => Reflect.get(target, name) ?? (() => undefined) });
  const bubbles = [0.08, 0.0734, 0.5].map((share, n) => ({
    ...{ id: String(n), x: 0, y: 0, radius: 20, share, cluster: n, concentration: 0 },
  }));
  const layout = { bubbles, links: [], groups: [] };
  paintBubbles(context as unknown as CanvasRenderingContext2D, layout, { pointed: null, found: null });
  expect(written).toEqual(['8%', '7.3%', '50%']);
});
