import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '@mintscope/engines/config';
import { EngineError } from '@mintscope/engines/engine-error';
import { createLogger } from '@mintscope/engines/logger';
import { AccountError } from '@mintscope/records/accounts/account-error';
import type { AccountTools } from '@mintscope/records/accounts/account-tools';
import { changeRole } from '@mintscope/records/accounts/change-role';
import { createAdmin } from '@mintscope/records/accounts/create-admin';
import { setPassword } from '@mintscope/records/accounts/set-password';
import { setSuspended } from '@mintscope/records/accounts/set-suspended';
import { openRecordsOnly } from '@mintscope/records/open-engines';
import { createPasswords } from '@mintscope/records/people/passwords';

export interface AdminCommandOptions {
  environment: Readonly<Record<string, string | undefined>>;
  out(line: string): void;
  complain(line: string): void;
  /** Asks for a password; where it is typed, twice. Rejects with an AdminUsageError. */
  readPassword(): Promise<string>;
  /** Of the configured engine, alone, unless told. */
  openRecords?: typeof openRecordsOnly;
}

/** What is wrong with how the command was called, in one sentence. */
export class AdminUsageError extends Error {}

export const adminUsage = `Usage: npm run mintscope -- admin COMMAND

  create --email E [--role owner|admin]   make an account with a password; the first one is an owner
  role WHO owner|admin|user               give a role; WHO is an e-mail, a wallet or a username
  suspend WHO                             end all sessions and let them in no more
  restore WHO                             let them in again
  password --email E                      set a new password and end all sessions

A password is asked for on the terminal, or read from MINTSCOPE_ADMIN_PASSWORD or standard input.
With embedded engines, stop Mintscope first: one process at a time holds the data directory.
`;

type Work = (tools: AccountTools) => Promise<string>;

/** `mintscope admin …`, on the records of the configured engine alone. Returns the exit code: 2 for a wrong call. */
export async function adminCommand(args: readonly string[], options: AdminCommandOptions): Promise<number> {
  try {
    const work = await readCommand(args, options.readPassword);
    const config = readConfig(options.environment);
    const { openRecords = openRecordsOnly } = options;
    const { records, close } = await openRecords({ config, log: createLogger('warn', 'mintscope-cli') });
    try {
      options.out(await work({ records, passwords: createPasswords(), now: () => Date.now() }));
      return 0;
    } finally {
      await close();
    }
  } catch (error) {
    const isUsage = error instanceof AdminUsageError;
    const isTold = error instanceof AccountError || error instanceof ConfigError || error instanceof EngineError;
    if (!isUsage && !isTold) throw error;
    options.complain(error.message);
    return isUsage ? 2 : 1;
  }
}

/** Everything that can be wrong with the call is found before a database is opened. */
async function readCommand([command, ...rest]: readonly string[], readPassword: () => Promise<string>): Promise<Work> {
  switch (command) {
    case 'create': {
      const { email, role } = readOptions(rest, true);
      const password = await readPassword();
      return async (tools) => {
        const made = await createAdmin(tools, { email, password, ...(role ? { role } : {}) });
        return `${made.email} is ${made.role === 'owner' ? 'an owner' : 'an admin'} now. Sign in at /admin-login.`;
      };
    }
    case 'password': {
      const { email } = readOptions(rest, false);
      const password = await readPassword();
      return async (tools) => `The password is set. ${ended(await setPassword(tools, email, password))}`;
    }
    case 'role': {
      const [who, role] = readNames(rest, 2);
      if (role !== 'owner' && role !== 'admin' && role !== 'user') throw wrongCall(`${role} is not a role.`);
      return async (tools) => `${who} is ${role} now. ${ended(await changeRole(tools, who!, role))}`;
    }
    case 'suspend': {
      const [who] = readNames(rest, 1);
      return async (tools) => `${who} is suspended. ${ended(await setSuspended(tools, who!, true))}`;
    }
    case 'restore': {
      const [who] = readNames(rest, 1);
      return async (tools) => {
        await setSuspended(tools, who!, false);
        return `${who} may sign in again.`;
      };
    }
    default:
      throw new AdminUsageError(adminUsage);
  }
}

function readOptions(args: readonly string[], takesRole: boolean): { email: string; role?: 'admin' | 'owner' } {
  const options = { email: { type: 'string' }, role: { type: 'string' } } as const;
  const { email, role } = parsed(() => parseArgs({ args: [...args], options }).values);
  if (email === undefined) throw wrongCall('--email is missing.');
  if (role === undefined) return { email };
  if (!takesRole) throw wrongCall('A role is given by `admin role`.');
  if (role !== 'owner' && role !== 'admin') throw wrongCall('--role is owner or admin.');
  return { email, role };
}

function readNames(args: readonly string[], count: number): string[] {
  const { positionals } = parsed(() => parseArgs({ args: [...args], options: {}, allowPositionals: true }));
  if (positionals.length !== count) throw wrongCall('Something is missing, or too much.');
  return positionals;
}

function parsed<Value>(parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw wrongCall(error instanceof Error ? error.message : String(error));
  }
}

function wrongCall(sentence: string): AdminUsageError {
  return new AdminUsageError(`${sentence}\n\n${adminUsage}`);
}

function ended(sessions: number): string {
  return sessions === 1 ? '1 session ended.' : `${sessions} sessions ended.`;
}
