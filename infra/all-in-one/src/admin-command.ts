import { parseArgs } from 'node:util';
import type { AccountTools } from '@mintscope/records/accounts/account-tools';
import { changeRole } from '@mintscope/records/accounts/change-role';
import { createAdmin } from '@mintscope/records/accounts/create-admin';
import { setPassword } from '@mintscope/records/accounts/set-password';
import { setSuspended } from '@mintscope/records/accounts/set-suspended';
import { createPasswords } from '@mintscope/records/people/passwords';
import { type RecordsCommandOptions, recordsCommand, UsageError } from './records-command.ts';

export interface AdminCommandOptions extends RecordsCommandOptions {
  /** Asks for a password; where it is typed, twice. Rejects with a UsageError. */
  readPassword(): Promise<string>;
}

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

/** `mintscope admin …`. Returns the exit code: 2 for a wrong call. */
export function adminCommand(args: readonly string[], options: AdminCommandOptions): Promise<number> {
  return recordsCommand(async () => {
    const work = await readCommand(args, options.readPassword);
    return (records) => work({ records, passwords: createPasswords(), now: () => Date.now() });
  }, options);
}

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
      throw new UsageError(adminUsage);
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

function wrongCall(sentence: string): UsageError {
  return new UsageError(`${sentence}\n\n${adminUsage}`);
}

function ended(sessions: number): string {
  return sessions === 1 ? '1 session ended.' : `${sessions} sessions ended.`;
}
