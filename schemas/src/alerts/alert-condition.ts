import { type FilterCondition, formatFilter, parseFilter } from '../token-filter/token-filter.ts';

/** How the size of a move is counted: of what it was before, in shares of all, in number, or in money. */
export type MoveUnit = 'part' | 'share' | 'count' | 'points' | 'sol';

/**
 * What an alert waits for as it happens: a figure of the row that moves by so much within so long. Figures that are 0 at the launch
 * rise from 0.
 */
export const moveFields = {
  bundlersSell: { figure: 'bundlerSold', way: 'rise', unit: 'share', isZeroAtLaunch: true },
  devSells: { figure: 'devSold', way: 'rise', unit: 'share', isZeroAtLaunch: true },
  smartBuy: { figure: 'smartDegenCount', way: 'rise', unit: 'count', isZeroAtLaunch: true },
  smartSpend: { figure: 'smartBoughtSol', way: 'rise', unit: 'sol', isZeroAtLaunch: true },
  liquidityPulled: { figure: 'liquidityPulled', way: 'rise', unit: 'share', isZeroAtLaunch: true },
  liquidityFalls: { figure: 'liquidity', way: 'fall', unit: 'part', isZeroAtLaunch: false },
  scoreRises: { figure: 'finalScore', way: 'rise', unit: 'points', isZeroAtLaunch: false },
  scoreFalls: { figure: 'finalScore', way: 'fall', unit: 'points', isZeroAtLaunch: false },
} as const satisfies Record<string, { figure: string; way: 'rise' | 'fall'; unit: MoveUnit; isZeroAtLaunch: boolean }>;
export type MoveField = keyof typeof moveFields;
export const isMoveField = (name: string): name is MoveField => Object.hasOwn(moveFields, name);

/** Seconds within which a move may be asked for. */
export const moveSeconds = { least: 10, most: 600 } as const;
export const mostMove: Readonly<Record<MoveUnit, number>> = {
  part: 1,
  share: 1,
  count: 1_000,
  points: 100,
  sol: 1_000_000,
};

/** What a token comes to: its life on the market, and how far it is scored. */
export const alertStages = ['closing', 'migrated', 'investigated', 'complete'] as const;
export type AlertStage = (typeof alertStages)[number];
/** Share of the curve sold from which on a token is close to migration. */
export const closeToMigration = 0.5;

export type MoveCondition = { kind: 'move'; field: MoveField; by: number; withinS: number };
export type StageCondition = { kind: 'stage'; field: 'stage'; stage: AlertStage };
/** A condition of an alert: one of a filter, a move, or a stage. */
export type AlertCondition = FilterCondition | MoveCondition | StageCondition;
export const isOfFilter = (one: AlertCondition): one is FilterCondition => one.kind !== 'move' && one.kind !== 'stage';

/**
 * Conditions of an alert as text: those of a filter as `parseFilter` reads them, moves as `liquidityFalls:0.5/300` (by half within 300 s),
 * stages as `stage:migrated`. No field has two.
 * @returns a sentence that names the field where it is none.
 */
export function parseAlert(text: string): readonly AlertCondition[] | string {
  const conditions: AlertCondition[] = [];
  for (const part of text.split(';')) {
    if (part === '') continue;
    const read = readPart(part);
    if (typeof read === 'string') return read;
    if (conditions.some(({ field }) => field === read.field)) return `${read.field} is bounded twice`;
    conditions.push(read);
  }
  return conditions;
}

/** The text that `parseAlert` reads as these conditions. */
export function formatAlert(conditions: readonly AlertCondition[]): string {
  return conditions.map(formatCondition).join(';');
}

function formatCondition(condition: AlertCondition): string {
  if (condition.kind === 'move') return `${condition.field}:${condition.by}/${condition.withinS}`;
  if (condition.kind === 'stage') return `stage:${condition.stage}`;
  return formatFilter([condition]);
}

function readPart(part: string): AlertCondition | string {
  const at = part.indexOf(':');
  const [field, value] = [part.slice(0, Math.max(at, 0)), part.slice(at + 1)];
  if (isMoveField(field)) return readMove(field, value);
  if (field === 'stage') return readStage(value);
  const filter = parseFilter(part);
  return typeof filter === 'string' ? filter : filter[0]!;
}

function readMove(field: MoveField, value: string): MoveCondition | string {
  const [, size = '', seconds = ''] = /^(\d+(?:\.\d+)?(?:e-?\d+)?)\/(\d+)$/.exec(value) ?? [];
  if (size === '') return `${field} must be a size and seconds such as 0.5/300`;
  const { unit } = moveFields[field];
  const [by, withinS] = [Number(size), Number(seconds)];
  if (!(by > 0) || by > mostMove[unit]) return `${field} must be by more than 0 and at most ${mostMove[unit]}`;
  if (unit === 'count' && !Number.isInteger(by)) return `${field} must be by a whole number`;
  if (withinS < moveSeconds.least || withinS > moveSeconds.most) {
    return `${field} must be within ${moveSeconds.least} to ${moveSeconds.most} seconds`;
  }
  return { kind: 'move', field, by, withinS };
}

function readStage(value: string): StageCondition | string {
  const stage = alertStages.find((one) => one === value);
  return stage ? { kind: 'stage', field: 'stage', stage } : `stage must be one of ${alertStages.join(', ')}`;
}
