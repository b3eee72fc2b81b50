import type { BubbleMap, EdgeKind } from '@mintscope/schemas/token-metrics';
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import { polygonHull } from 'd3-polygon';
import { groupBy } from '../../lib/group-by.ts';

export interface Bubble {
  id: string;
  x: number;
  y: number;
  radius: number;
  /** Share of the supply, of what is held where the supply is unknown, 0..1. */
  share: number;
  cluster: number;
  /** Supply share of its group divided by the largest group's, 0..1. */
  concentration: number;
}

interface BubbleLink {
  source: Bubble;
  target: Bubble;
  kinds: readonly EdgeKind[];
  /** Evidence that does not name both wallets itself (same slot) is the weaker one. */
  weak: boolean;
}

export interface BubbleLayout {
  bubbles: Bubble[];
  links: BubbleLink[];
  /** Outlines of groups of two or more, as polygons around their centres. */
  groups: { cluster: number; outline: [number, number][]; share: number }[];
}

const mostBubbles = 120;
const ticks = 260;
/** Many bubbles find their places coarsely: there is less room to be fine in. */
const manyBubbles = 300;
const ticksOfMany = 110;

/** Places the largest holders within width x height. The same input gives the same picture. */
export function layOutBubbles(map: BubbleMap, width: number, height: number): BubbleLayout {
  const placing = placeBubbles(map, { width, height, most: mostBubbles });
  while (!placing.isDone()) placing.tick();
  return placing.finish();
}

interface Placing {
  tick(): void;
  isDone(): boolean;
  finish(): BubbleLayout;
}

/** The same step by step, so that a page can go on between the steps. */
export function placeBubbles(
  map: BubbleMap,
  { width, height, most }: { width: number; height: number; most: number },
): Placing {
  const bubbles = sunflower(map, { width, height, most });
  const links = linksOf(map, bubbles);
  const isMany = bubbles.length > manyBubbles;
  const all = isMany ? ticksOfMany : ticks;
  const gap = isMany ? 1 : 3;
  let done = 0;
  const simulation = forceSimulation(bubbles)
    .force(
      'link',
      forceLink<Bubble, BubbleLink>(links)
        .distance((link) => link.source.radius + link.target.radius + (isMany ? 4 : 10))
        .strength(0.6),
    )
    .force(
      'repel',
      forceManyBody<Bubble>().strength((bubble) => (isMany ? -1 : -8) - bubble.radius),
    )
    .force('group', pullTogether(bubbles))
    .force('collide', forceCollide<Bubble>((bubble) => bubble.radius + gap).iterations(isMany ? 2 : 3))
    .force('x', forceX<Bubble>(width / 2).strength(0.05))
    .force('y', forceY<Bubble>(height / 2).strength(0.09 * Math.max(1, width / height / 1.4)))
    .alphaDecay(isMany ? 1 - 0.001 ** (1 / ticksOfMany) : 1 - 0.001 ** (1 / 300))
    .stop();
  return {
    tick() {
      simulation.tick();
      done += 1;
    },
    isDone: () => done >= all,
    finish() {
      fit(bubbles, width, height);
      return { bubbles, links, groups: outlines(bubbles) };
    },
  };
}

/** A sunflower start spreads the bubbles evenly and needs no random numbers. */
function sunflower(map: BubbleMap, { width, height, most }: { width: number; height: number; most: number }): Bubble[] {
  const nodes = [...map.nodes].sort((a, b) => b.weight - a.weight).slice(0, most);
  const area = width * height * 0.3;
  const total = nodes.reduce((sum, node) => sum + node.weight, 0) || 1;
  const least = nodes.length > manyBubbles ? 1.5 : 4;
  return nodes.map((node, index) => {
    const angle = index * 2.399963;
    const distance = 9 * Math.sqrt(index);
    return {
      id: node.id,
      x: width / 2 + distance * Math.cos(angle),
      y: height / 2 + distance * Math.sin(angle),
      radius: Math.min(height / 5, Math.max(least, Math.sqrt((area * node.weight) / total / Math.PI))),
      share: node.weight,
      cluster: node.cluster,
      concentration: map.concentration[node.id] ?? 0,
    };
  });
}

function linksOf(map: BubbleMap, bubbles: readonly Bubble[]): BubbleLink[] {
  const byId = new Map(bubbles.map((bubble) => [bubble.id, bubble]));
  return map.edges.flatMap(({ source, target, kinds }) => {
    const from = byId.get(source);
    const to = byId.get(target);
    return from && to ? [{ source: from, target: to, kinds, weak: kinds.every((kind) => kind === 'same_slot') }] : [];
  });
}

/** Draws the members of each group towards their middle, so that outlines do not run through each other. */
function pullTogether(bubbles: readonly Bubble[]): (alpha: number) => void {
  const groups = [...groupBy(bubbles, (bubble) => bubble.cluster).values()].filter((members) => members.length > 1);
  return (alpha) => {
    for (const members of groups) {
      const share = members.reduce((sum, member) => sum + member.share, 0) || 1;
      const middleX = members.reduce((sum, member) => sum + member.x * member.share, 0) / share;
      const middleY = members.reduce((sum, member) => sum + member.y * member.share, 0) / share;
      for (const member of members) {
        member.x += (middleX - member.x) * 0.35 * alpha;
        member.y += (middleY - member.y) * 0.35 * alpha;
      }
    }
  };
}

/** Moves and shrinks the picture so that no bubble is cut off. */
function fit(bubbles: readonly Bubble[], width: number, height: number): void {
  if (bubbles.length === 0) return;
  const left = Math.min(...bubbles.map((bubble) => bubble.x - bubble.radius));
  const right = Math.max(...bubbles.map((bubble) => bubble.x + bubble.radius));
  const top = Math.min(...bubbles.map((bubble) => bubble.y - bubble.radius));
  const bottom = Math.max(...bubbles.map((bubble) => bubble.y + bubble.radius));
  const margin = 14;
  const scale = Math.min(1.6, (width - 2 * margin) / (right - left), (height - 2 * margin) / (bottom - top));
  for (const bubble of bubbles) {
    bubble.x = width / 2 + (bubble.x - (left + right) / 2) * scale;
    bubble.y = height / 2 + (bubble.y - (top + bottom) / 2) * scale;
    bubble.radius *= scale;
  }
}

/** The picture with links by some kinds of evidence alone, and the groups that these make; nothing in it moves. */
export function narrowLinks(layout: BubbleLayout, kinds: ReadonlySet<EdgeKind>): BubbleLayout {
  const links = layout.links.filter((link) => link.kinds.some((kind) => kinds.has(kind)));
  if (links.length === layout.links.length) return layout;
  const rootOf = new Map<string, string>();
  const find = (id: string): string => {
    const above = rootOf.get(id);
    return above === undefined ? id : find(above);
  };
  for (const { source, target } of links) {
    const [one, other] = [find(source.id), find(target.id)];
    if (one !== other) rootOf.set(one, other);
  }
  const numbers = new Map<string, number>();
  const bubbles = layout.bubbles.map((bubble) => {
    const root = find(bubble.id);
    const cluster = numbers.get(root) ?? numbers.size;
    numbers.set(root, cluster);
    return { ...bubble, cluster };
  });
  const byId = new Map(bubbles.map((bubble) => [bubble.id, bubble]));
  const moved = links.map((link) => ({
    ...link,
    source: byId.get(link.source.id) ?? link.source,
    target: byId.get(link.target.id) ?? link.target,
  }));
  return { bubbles, links: moved, groups: outlines(bubbles) };
}

export function outlines(bubbles: readonly Bubble[]): BubbleLayout['groups'] {
  const groups = groupBy(bubbles, (bubble) => bubble.cluster);
  return [...groups]
    .filter(([, members]) => members.length > 1)
    .map(([cluster, members]) => ({
      cluster,
      outline: polygonHull(members.filter(({ radius }) => radius > 0).flatMap(rim)) ?? [],
      share: members.reduce((sum, member) => sum + member.share, 0),
    }));
}

function rim({ x, y, radius }: Bubble): [number, number][] {
  return Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}
