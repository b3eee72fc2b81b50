import { expect, it } from 'vitest';
import { judgeHealth } from './judge-health.ts';

const well = { ok: true, latencyMs: 1, detail: 'ok' };
const ill = { ok: false, latencyMs: null, detail: 'ENGINE_UNREACHABLE' };

it.each([
  ['nothing is watched yet', {}, [], 'ok'],
  ['all are well', { eventLog: well, warehouse: well, liveFeed: well }, ['eventLog'], 'ok'],
  ['one is ill that it can do without', { eventLog: well, warehouse: ill }, ['eventLog'], 'degraded'],
  ['one is ill that it can do nothing without', { eventLog: ill, warehouse: well }, ['eventLog'], 'down'],
  ['all but one are ill', { eventLog: ill, stateStore: ill, records: ill, warehouse: well }, [], 'degraded'],
  ['all engines are ill', { eventLog: ill, stateStore: ill, records: ill, liveFeed: well }, [], 'down'],
  ['something beside the engines is ill', { eventLog: well, disk: ill }, ['eventLog'], 'degraded'],
  ['something is ill of a service without engines', { feed: ill }, [], 'degraded'],
] as const)('%s: %#', (_, report, needs, verdict) => {
  expect(judgeHealth(report, needs)).toBe(verdict);
});
