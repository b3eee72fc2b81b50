import type { HealthReport } from './watch-engines.ts';

/** `degraded`: a part is ill, and the rest goes on. `down`: the service can't do its work at all. */
type HealthVerdict = 'ok' | 'degraded' | 'down';

const engineNames = ['eventLog', 'stateStore', 'warehouse', 'records'] as const;
export type EngineName = (typeof engineNames)[number];

/**
 * What the checks of its parts come to for a service.
 * @param needs engines without any one of which it can do nothing; without all of its engines no service can.
 */
export function judgeHealth(report: HealthReport, needs: readonly EngineName[] = []): HealthVerdict {
  if (Object.values(report).every(({ ok }) => ok)) return 'ok';
  const isIll = (name: EngineName) => report[name]?.ok === false;
  const own = engineNames.filter((name) => report[name] !== undefined);
  return needs.some(isIll) || (own.length > 0 && own.every(isIll)) ? 'down' : 'degraded';
}
