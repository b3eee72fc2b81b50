import { instanceName } from '@mintscope/engines/operations/identify-process';
import { getHealth } from '@mintscope/schemas/api/get-health';
import { handle } from '../http/handle.ts';

export const getHealthRoute = handle(getHealth, async (_input, { api }) => {
  const [engines, lag] = await Promise.all([api.health.read(), api.readLag()]);
  const ok = Object.values(engines).every((one) => one.ok);
  return {
    status: ok ? 200 : 503,
    value: {
      status: ok ? ('ok' as const) : ('degraded' as const),
      service: api.service,
      instance: instanceName(),
      version: api.version,
      uptimeSeconds: (api.now() - api.startedAtMs) / 1000,
      transport: api.transport(),
      engines: { ...engines },
      lag: [...lag],
    },
  };
});
