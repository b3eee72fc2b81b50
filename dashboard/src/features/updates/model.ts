import { type Commit, type KeptCommit, keptCommitsSchema } from '@mintscope/schemas/commits';
import { z } from 'zod';
import data from './roadmap.json';

export const statuses = ['in-progress', 'planned', 'completed'] as const;
export const categories = ['ai', 'mobile', 'features', 'infrastructure'] as const;
export type Status = (typeof statuses)[number];
export type Category = (typeof categories)[number];

const itemSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1).max(40),
  description: z.string().min(1).max(200),
  status: z.enum(statuses),
  category: z.enum(categories),
  targetDate: z.string().regex(/^(Ongoing|Q[1-4] 20\d\d)$/, '"Ongoing" or a quarter such as "Q4 2026"'),
});
export type RoadmapItem = z.infer<typeof itemSchema>;

const itemsSchema = z
  .array(itemSchema)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'an id stands twice');

/** What `roadmap.json` holds: who changes the roadmap changes that file. */
export const roadmapSchema = z.strictObject({
  title: z.string().min(1).max(40),
  items: itemsSchema,
  goals: itemsSchema,
});
export type Roadmap = z.infer<typeof roadmapSchema>;

/** @throws what is wrong with the file. */
export function readRoadmap(): Roadmap {
  return roadmapSchema.parse(data);
}

export const statusLabels: Readonly<Record<Status, string>> = {
  'in-progress': 'In progress',
  planned: 'Planned',
  completed: 'Completed',
};

export const categoryLabels: Readonly<Record<Category, string>> = {
  ai: 'AI',
  mobile: 'Mobile',
  features: 'Features',
  infrastructure: 'Infrastructure',
};

export interface RoadmapFilters {
  /** null: all. */
  status: Status | null;
  category: Category | null;
}

/** What the page's address asks for; what it says wrongly is all of them. */
export function readRoadmapFilters(params: URLSearchParams): RoadmapFilters {
  return {
    status: statuses.find((status) => status === params.get('status')) ?? null,
    category: categories.find((category) => category === params.get('category')) ?? null,
  };
}

/** Those that the filters leave: what is being built, what comes, what is there; within each as in the file. */
export function arrangeItems(items: readonly RoadmapItem[], { status, category }: RoadmapFilters): RoadmapItem[] {
  const left = items.filter((item) => category === null || item.category === category);
  return statuses
    .filter((one) => status === null || one === status)
    .flatMap((one) => left.filter((item) => item.status === one));
}

export function countByStatus(items: readonly RoadmapItem[]): Record<Status, number> {
  const counts: Record<Status, number> = { 'in-progress': 0, planned: 0, completed: 0 };
  for (const { status } of items) counts[status] += 1;
  return counts;
}

/** The last commits as they were when the dashboard was built, for a server that does not answer. */
export function commitsOfBuild(): Commit[] {
  const text: unknown = import.meta.env.COMMITS_OF_BUILD;
  const kept: KeptCommit[] = keptCommitsSchema.catch([]).parse(typeof text === 'string' ? JSON.parse(text) : []);
  return kept.map((commit) => ({ ...commit, url: null }));
}
