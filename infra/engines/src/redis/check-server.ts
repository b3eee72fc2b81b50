import { EngineError } from '../engine-error.ts';

const oldest = [6, 2] as const;

/**
 * Refuses a server that cannot keep the state, by what it tells of itself in INFO: VERSION_UNSUPPORTED, ENGINE_UNSUITABLE
 * (a replica, a cluster, one that evicts keys).
 */
export function checkServer(info: string, address: string): void {
  const told = new Map(
    info.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1)] as const;
    }),
  );
  const version = told.get('redis_version') ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    const sentence = `Redis at ${address} (MINTSCOPE_REDIS_URL) is version ${version || 'unknown'}; ${oldest.join('.')} or newer is needed.`;
    throw new EngineError('VERSION_UNSUPPORTED', sentence);
  }
  const refuse = (what: string) => {
    throw new EngineError('ENGINE_UNSUITABLE', `Redis at ${address} (MINTSCOPE_REDIS_URL) ${what}`);
  };
  if (told.get('cluster_enabled') === '1')
    refuse('runs in cluster mode, where a commit cannot span all its keys; name a server with cluster-enabled no.');
  if (told.get('role') === 'slave') refuse('is a replica and takes no writes; name its primary.');
  const policy = told.get('maxmemory_policy') ?? 'noeviction';
  // volatile-… evicts only keys that expire anyway, and state never does.
  if (policy.startsWith('allkeys'))
    refuse(
      `drops keys of state when its memory is full (maxmemory-policy ${policy}); set maxmemory-policy noeviction.`,
    );
}
