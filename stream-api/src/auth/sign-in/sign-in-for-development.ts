import type { RecordsQueries } from '@mintscope/engines/records/port';
import { developmentAddress } from '@mintscope/schemas/api/access/login-for-development';
import type { Role } from '@mintscope/schemas/session-user';
import type { RouteContext } from '../../http/handle.ts';
import { developmentAccountId } from '../development-accounts.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { plainUser } from './find-wallet-account.ts';
import { shortDays } from './free-days.ts';

/**
 * Signs in without proof, as a user of the role that the address says. The account is not the one of the wallet of that
 * address: nobody becomes somebody real this way, and no real wallet becomes an owner by its letters.
 */
export async function signInForDevelopment(context: RouteContext, address: string) {
  const { api } = context;
  const role = roleOf(address);
  return completeSignIn(context, {
    userId: await ensureUser(api.engines.records.queries, { address, role, nowMs: api.now() }),
    method: 'development',
    message: 'Signed in for development.',
    grant: { days: shortDays, source: 'development', trial: role === 'user' },
  });
}

function roleOf(address: string): Role {
  if (address.includes('admin')) return 'admin';
  return address.includes('owner') || address === developmentAddress ? 'owner' : 'user';
}

interface DevelopmentUser {
  address: string;
  role: Role;
  nowMs: number;
}

async function ensureUser(queries: RecordsQueries, { address, role, nowMs }: DevelopmentUser): Promise<string> {
  const id = developmentAccountId(address);
  await queries
    .insertInto('users')
    .values({ ...plainUser(id, new Date(nowMs)), role, label: address })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return id;
}
