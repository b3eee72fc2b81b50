import { developmentAddress } from '@mintscope/schemas/api/access/login-for-development';
import type { Role } from '@mintscope/schemas/session-user';
import { shortDays } from '../billing/free-days.ts';
import { developmentAccountId } from '../people/development-accounts.ts';
import { plainUser } from '../people/find-wallet-account.ts';
import type { RecordsQueries } from '../records.ts';
import type { SessionRow } from '../sessions/session-row.ts';
import { completeSignIn } from './complete-sign-in.ts';
import type { SignInTools } from './sign-in-tools.ts';

/**
 * Signs in without proof, as a user of the role that the address says. The account is not the one of the wallet of that
 * address: no visitor becomes a real user this way, and no real wallet becomes an owner by its letters.
 */
export async function signInForDevelopment(tools: SignInTools, address: string): Promise<SessionRow> {
  const role = roleOf(address);
  return completeSignIn(tools, {
    userId: await ensureUser(tools.records.queries, { address, role, nowMs: tools.now() }),
    method: 'development',
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
