import { judgeHealth } from '@mintscope/engines/operations/judge-health';
import type { HealthReport } from '@mintscope/engines/operations/watch-engines';
import type { getHealth } from '@mintscope/schemas/api/operations/get-health';
import type { z } from 'zod';
import type { Api } from '../api.ts';

/** The state of the process and of its engines, as strangers may know it. */
export async function readHealth(
  api: Omit<Api, 'shared'>,
): Promise<{ status: number; value: z.input<typeof getHealth.response> }> {
  const [engines, lag] = await Promise.all([api.health.read(), api.readLag()]);
  const status = judgeHealth(engines);
  return {
    status: status === 'down' ? 503 : 200,
    value: {
      status,
      service: api.service,
      version: api.version,
      uptimeSeconds: (api.now() - api.startedAtMs) / 1000,
      transport: api.transport(),
      engines: withoutDetail(engines),
      lag: [...lag],
    },
  };
}

/** Of a failure the code alone: what comes after it may name hosts and ports. */
function withoutDetail(engines: HealthReport): z.input<typeof getHealth.response>['engines'] {
  const told = Object.entries(engines).map(([name, check]) => {
    const [code] = /^[A-Z][A-Z_]+(?=:)/.exec(check.detail) ?? [];
    return [name, { ...check, detail: check.ok ? 'ok' : (code ?? 'ill') }] as const;
  });
  return Object.fromEntries(told);
}
