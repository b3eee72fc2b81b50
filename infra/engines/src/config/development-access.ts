import type { Environment } from './environment.ts';
import { isLoopbackHost } from './is-loopback-host.ts';

/** What every start with development access says among its first lines: it must not be on unnoticed. */
export const developmentAccessNotice =
  'Development access is on: anyone at this machine may sign in as owner by a click';

/**
 * Whether development access is on. `auto` needs every engine embedded as well: an engine elsewhere holds what others use
 * too, so there it takes the operator's word.
 */
export function developmentAccess(env: Environment): boolean {
  if (env.MINTSCOPE_DEVELOPMENT_ACCESS === 'false' || signsOfPublishing(env).length > 0) return false;
  return env.MINTSCOPE_DEVELOPMENT_ACCESS === 'true' || isEmbedded(env);
}

/** One line for each setting that forbids the `true` it stands beside. */
export function refuseDevelopmentAccess(env: Environment): string[] {
  if (env.MINTSCOPE_DEVELOPMENT_ACCESS !== 'true') return [];
  return signsOfPublishing(env).map(
    ([name, what]) => `${name}: ${what}, but MINTSCOPE_DEVELOPMENT_ACCESS is true: set that to auto or false`,
  );
}

/** Settings that are made for a site which others reach, and what each says. */
function signsOfPublishing(env: Environment): (readonly [setting: string, what: string])[] {
  const host = env.MINTSCOPE_API_HOST;
  const foreign = env.MINTSCOPE_ORIGINS.filter((origin) => !isOfThisMachine(origin));
  const signs: [is: boolean, setting: string, what: string][] = [
    [!isLoopbackHost(host), 'MINTSCOPE_API_HOST', `${host} lets other machines ask, which are refused it`],
    [foreign.length > 0, 'MINTSCOPE_ORIGINS', `${foreign[0]} is not a page of this machine`],
    [env.MINTSCOPE_API_PROXIES > 0, 'MINTSCOPE_API_PROXIES', 'a proxy lets others in'],
    [env.MINTSCOPE_TREASURY !== '', 'MINTSCOPE_TREASURY', 'payments are taken'],
    [env.MINTSCOPE_PRODUCT_MINT !== '', 'MINTSCOPE_PRODUCT_MINT', 'the product is on chain'],
  ];
  return signs.filter(([is]) => is).map(([, setting, what]) => [setting, what]);
}

function isOfThisMachine(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);
}

function isEmbedded(env: Environment): boolean {
  return (
    env.MINTSCOPE_EVENT_LOG === 'lmdb' &&
    env.MINTSCOPE_STATE_STORE === 'lmdb' &&
    env.MINTSCOPE_WAREHOUSE === 'chdb' &&
    env.MINTSCOPE_RECORDS === 'pglite'
  );
}
