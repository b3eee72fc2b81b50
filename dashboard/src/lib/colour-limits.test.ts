import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const shown = /^(features\/|components\/(?!charts|table))/;
const readsLimits = /from '(@mintscope\/metrics\/|.*\/parameters-context\.tsx')/;

/** What a screen draws and colours: features, their parts (not the geometry of charts and tables), and whatever else reads a limit. */
const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((path) => !path.startsWith('testing/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ path, text }) => shown.test(path) || readsLimits.test(text));

/** By folder and file: compared with a number that is no limit of a score, a risk or a colour. 0 and 1 of something need no mention. */
const notLimits: Readonly<Record<string, readonly string[]>> = {
  // Pixels.
  'ui/score-ring.tsx': ['size >= 56', 'size >= 56'],
  'charts/paint-bubbles.ts': ['bubble.radius < 15'],
  // Points a line needs.
  'ui/sparkline.ts': ['values.length < 2'],
  // How figures are written.
  'token/trace-model.ts': [
    'Math.abs(term.contribution) >= 0.005',
    'Math.abs(term.contribution) < 0.005',
    'Math.abs(value) < 10',
  ],
  'token/evidence-model.ts': ['Math.abs(value) < 10'],
  'settings/last-used.ts': ['agoMs < 60_000'],
  // Status of an answer.
  'token/trigger-enrichment.ts': ['error.status >= 400', 'error.status < 500'],
  'chat/use-sending.ts': ['error.status >= 400', 'error.status < 500'],
  'community-admin/stream-controls.tsx': ['error.status >= 400', 'error.status < 500'],
  // How waits and counts are written.
  'chat/chat-time.ts': ['seconds < 120', 'seconds < 7_200'],
  'chat/message-list.tsx': ['count > 999'],
  // Of how many or how early a sentence tells.
  'token/distribution-card.tsx': ['count < 10'],
  'token/timing-card.tsx': ['timeMs - createdAt <= 10_000'],
  // The rule for names, with its own message.
  'settings/check-username.ts': ['name.length < 3', 'name.length > 20'],
};

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

function walk(node: unknown, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit, parent);
  else if (isNode(node)) {
    visit(node, parent);
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child, visit, node);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Texts of the nodes for which `wanted` holds. */
function find({ path, text }: (typeof sources)[number], wanted: (node: Node, parent: Node | null) => boolean) {
  const found: string[] = [];
  walk(parseSync(path, text).program, (node, parent) => {
    if (wanted(node, parent)) found.push(text.slice(node.start, node.end));
  });
  return found;
}

/** The number a literal stands for, with its sign. */
function numberOf(node: unknown): number | null {
  if (!isNode(node)) return null;
  if (node.type === 'UnaryExpression') return numberOf(node.argument);
  return node.type === 'Literal' && typeof node.value === 'number' ? node.value : null;
}

function comparesWithLimit(node: Node): boolean {
  if (node.type !== 'BinaryExpression' || !/^[<>]=?$/.test(String(node.operator))) return false;
  return [node.left, node.right].some((side) => (numberOf(side) ?? 0) > 1 || isShare(side));
}

function isShare(node: unknown): boolean {
  const value = numberOf(node);
  return value !== null && value > 0 && value < 1;
}

/** A share handed on: to a function that is not arithmetic, or under a name. */
function handsOnShare(node: Node, parent: Node | null): boolean {
  if (!isShare(node) || parent === null) return false;
  if (parent.type === 'Property') return true;
  const callee = parent.type === 'CallExpression' ? parent.callee : null;
  return (
    isNode(callee) && !(callee.type === 'MemberExpression' && isNode(callee.object) && callee.object.name === 'Math')
  );
}

function tellsLimit(node: Node): boolean {
  const text = node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : node.value;
  const literal = node.type === 'TemplateElement' || node.type === 'Literal';
  return (
    literal && typeof text === 'string' && /\b(above|below|under|from|up to) \d|\d(x|%)? or (more|less)/.test(text)
  );
}

describe('what a screen colours', () => {
  it('is read at all', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap((source) => find(source, ({ type }) => type === 'BinaryExpression')).length).toBeGreaterThan(
      100,
    );
    const sample = {
      path: 'a.ts',
      text: 'const a = x > 0.5 || 30 < y; b(0.2, { bad: 0.7 }); const c = "above 5";',
    };
    expect(find(sample, comparesWithLimit)).toEqual(['x > 0.5', '30 < y']);
    expect(find(sample, handsOnShare)).toEqual(['0.2', '0.7']);
    expect(find(sample, tellsLimit)).toHaveLength(1);
  });

  it('compares with no number of its own: limits come from the parameters or from metrics', () => {
    const found = sources.map(
      (source) => [source.path.split('/').slice(-2).join('/'), find(source, comparesWithLimit)] as const,
    );
    expect(Object.fromEntries(found.filter(([, texts]) => texts.length > 0))).toEqual(notLimits);
  });

  it('hands no share of its own on', () => {
    const found = sources.map((source) => [source.path, find(source, handsOnShare)] as const);
    expect(Object.fromEntries(found.filter(([, texts]) => texts.length > 0))).toEqual({});
  });

  it('tells no limit in a fixed text', () => {
    const found = sources.filter(({ path }) => !path.startsWith('features/coming-soon/'));
    expect(found.flatMap((source) => find(source, tellsLimit))).toEqual([]);
  });
});
