import { expect, test, vi } from 'vitest';
import {
  arrangeItems,
  commitsOfBuild,
  countByStatus,
  type RoadmapItem,
  readRoadmap,
  readRoadmapFilters,
  roadmapSchema,
} from './model.ts';

const item = (id: string, more: Partial<RoadmapItem> = {}): RoadmapItem => ({
  id,
  title: id,
  description: `What ${id} is`,
  status: 'planned',
  category: 'ai',
  targetDate: 'Ongoing',
  ...more,
});
const done = item('done', { status: 'completed' });
const next = item('next', { category: 'mobile' });
const now = item('now', { status: 'in-progress' });
const items = [done, next, now];
const roadmap = { title: '2025 Roadmap', items, goals: [now] };

test('the file of the roadmap is sound, and has the goals that the page is for', () => {
  const { title, items: real, goals } = readRoadmap();
  expect(title).toBe('2025 Roadmap');
  expect(goals.map((goal) => goal.title)).toEqual(['AI Excellence', 'Smart Alerts', 'Mobile & Multi-Chain']);
  expect(Object.values(countByStatus(real)).every((count) => count > 0)).toBe(true);
});

test.each([
  ['a status', { ...done, status: 'abandoned' }],
  ['a category', { ...done, category: 'marketing' }],
  ['a target date', { ...done, targetDate: 'soon' }],
  ['a target date', { ...done, targetDate: 'Q5 2026' }],
  ['a field', { ...done, colour: 'red' }],
  ['an empty text', { ...done, description: '' }],
])('%s that is not known is refused', (_, wrong) => {
  expect(roadmapSchema.safeParse({ ...roadmap, items: [wrong] }).success).toBe(false);
});

test('an id stands once', () => {
  expect(roadmapSchema.safeParse(roadmap).success).toBe(true);
  expect(roadmapSchema.safeParse({ ...roadmap, items: [done, done] }).success).toBe(false);
});

test('the page’s address tells the filters; nonsense is all', () => {
  const read = (text: string) => readRoadmapFilters(new URLSearchParams(text));
  expect(read('')).toEqual({ status: null, category: null });
  expect(read('status=planned&category=ai')).toEqual({ status: 'planned', category: 'ai' });
  expect(read('status=late&category=AI')).toEqual({ status: null, category: null });
});

test('what is being built comes first; the filters narrow, and counts follow no filter', () => {
  const ids = (filters: Partial<Parameters<typeof arrangeItems>[1]>) =>
    arrangeItems(items, { status: null, category: null, ...filters }).map(({ id }) => id);
  expect(ids({})).toEqual(['now', 'next', 'done']);
  expect(ids({ category: 'ai' })).toEqual(['now', 'done']);
  expect(ids({ status: 'completed' })).toEqual(['done']);
  expect(ids({ status: 'completed', category: 'mobile' })).toEqual([]);
  expect(countByStatus(items)).toEqual({ 'in-progress': 1, planned: 1, completed: 1 });
});

test.each([
  ['nothing', undefined, []],
  ['another form', '[{"hash":"x"}]', []],
  [
    'the commits of the build',
    JSON.stringify([{ hash: 'a'.repeat(40), message: 'a\u202eb', author: 'a@b.c', date: '2026-11-23T10:00:00Z' }]),
    [{ hash: 'a'.repeat(40), message: 'ab', author: 'Unknown', date: '2026-11-23T10:00:00.000Z', url: null }],
  ],
])('built with %s', (_, text, commits) => {
  vi.stubEnv('COMMITS_OF_BUILD', text);
  expect(commitsOfBuild()).toEqual(commits);
  vi.unstubAllEnvs();
});
