import { randomUUID } from 'node:crypto';
import { isUniqueViolation } from '@mintscope/engines/records/is-unique-violation';
import type { Records, RecordsTransaction } from '@mintscope/engines/records/port';
import type { StoredRole } from '@mintscope/engines/records/tables';
import { z } from 'zod';
import type { EndReason } from '../auth.ts';
import { endSessionsIn } from '../end-sessions.ts';
import { hasOwner, isLastOwner, lockOwners } from '../lock-owners.ts';
import { writeAct } from '../write-act.ts';
import { findUserByName } from './find-user-by-name.ts';
import { plainUser } from './find-wallet-account.ts';
import { laterThanBefore } from './later-than-before.ts';
import { passwordWeakness } from './password-weakness.ts';
import type { Passwords } from './passwords.ts';

export interface AccountTools {
  records: Records;
  passwords: Passwords;
  now(): number;
}

/** What keeps an account from being made or changed, in one sentence. */
export class AccountError extends Error {
  readonly code: 'EMAIL_INVALID' | 'EMAIL_TAKEN' | 'PASSWORD_WEAK' | 'OWNER_FIRST' | 'LAST_OWNER' | 'NOBODY';

  constructor(code: AccountError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

// Printable ASCII: two addresses that look alike are then the same.
const emailSchema = z
  .email()
  .max(254)
  .regex(/^[!-~]+$/);

export interface NewAdmin {
  email: string;
  password: string;
  /** The first one is an owner, the others are admins unless told. */
  role?: 'admin' | 'owner';
}

/** Makes an account that signs in with e-mail and password. @throws AccountError */
export async function createAdmin(tools: AccountTools, { email, password, role }: NewAdmin) {
  const address = normalEmail(email);
  await checkPassword(password, address);
  const hash = await tools.passwords.hash(password);
  const now = new Date(tools.now());
  const id = randomUUID();
  try {
    return await tools.records.transact(async (queries) => {
      const isFirst = !(await hasOwner(queries));
      if (isFirst && role === 'admin') throw new AccountError('OWNER_FIRST', 'The first account has to be an owner.');
      const given: StoredRole = role ?? (isFirst ? 'owner' : 'admin');
      await queries
        .insertInto('users')
        .values({ ...plainUser(id, now), role: given, label: address.slice(0, 100) })
        .execute();
      await queries.insertInto('passwords').values({ user_id: id, email: address, hash, changed_at: now }).execute();
      await note(queries, { subjectId: id, action: 'create-admin', detail: { role: given } }, now);
      return { userId: id, email: address, role: given };
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'passwords_email_key')) throw error;
    throw new AccountError('EMAIL_TAKEN', `There is an account of ${address} already.`);
  }
}

/** @param who e-mail, wallet or username. @throws AccountError */
export async function changeRole({ records, now }: AccountTools, who: string, role: StoredRole): Promise<number> {
  const at = new Date(now());
  return records.transact(async (queries) => {
    const user = await findAccount(queries, who);
    if (role !== 'owner') await keepOwner(queries, user.id, who);
    await queries.updateTable('users').set({ role }).where('id', '=', user.id).execute();
    await note(queries, { subjectId: user.id, action: 'change-role', detail: { from: user.role, to: role } }, at);
    return endAll(queries, user.id, { reason: 'role', at });
  });
}

/** Gives how many sessions ended. @throws AccountError */
export async function setSuspended({ records, now }: AccountTools, who: string, suspended: boolean): Promise<number> {
  const at = new Date(now());
  return records.transact(async (queries) => {
    const user = await findAccount(queries, who);
    if (suspended) await keepOwner(queries, user.id, who);
    await queries
      .updateTable('users')
      .set({ suspended_at: suspended ? at : null })
      .where('id', '=', user.id)
      .execute();
    const action = suspended ? 'suspend-user' : 'restore-user';
    await note(queries, { subjectId: user.id, action, detail: {} }, at);
    return suspended ? endAll(queries, user.id, { reason: 'suspended', at }) : 0;
  });
}

/** Sets a password anew; whoever has a session with the old one is sent away. @throws AccountError */
export async function setPassword({ records, passwords, now }: AccountTools, email: string, password: string) {
  const address = normalEmail(email);
  await checkPassword(password, address);
  const hash = await passwords.hash(password);
  const at = new Date(now());
  return records.transact(async (queries) => {
    const changed = await queries
      .updateTable('passwords')
      .set({ hash, changed_at: laterThanBefore(at) })
      .where('email', '=', address)
      .returning('user_id')
      .executeTakeFirst();
    if (!changed) throw new AccountError('NOBODY', `Nobody has the e-mail ${address}.`);
    await queries.deleteFrom('sign_in_failures').where('account', '=', address).execute();
    await note(queries, { subjectId: changed.user_id, action: 'change-password', detail: {} }, at);
    return endAll(queries, changed.user_id, { reason: 'revoked', at });
  });
}

function normalEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (emailSchema.safeParse(email).success) return email;
  throw new AccountError('EMAIL_INVALID', `${text.slice(0, 100)} is not an e-mail address.`);
}

async function checkPassword(password: string, email: string): Promise<void> {
  const weakness = await passwordWeakness(password, email);
  if (weakness !== null) throw new AccountError('PASSWORD_WEAK', weakness);
}

async function findAccount(queries: RecordsTransaction, who: string) {
  const user = await findUserByName(queries, who);
  if (!user) throw new AccountError('NOBODY', `Nobody has the e-mail, wallet or username ${who.slice(0, 100)}.`);
  return user;
}

/** Not the only owner who is let in: nobody else could undo it but on the command line. */
async function keepOwner(queries: RecordsTransaction, userId: string, who: string): Promise<void> {
  await lockOwners(queries);
  if (!(await isLastOwner(queries, userId))) return;
  throw new AccountError('LAST_OWNER', `${who.slice(0, 100)} is the last owner: make another one first.`);
}

async function endAll(
  queries: RecordsTransaction,
  userId: string,
  why: { reason: EndReason; at: Date },
): Promise<number> {
  const ended = await endSessionsIn(queries, { userId }, why);
  return ended.length;
}

interface CommandAct {
  subjectId: string;
  action: string;
  detail: Record<string, unknown>;
}

function note(queries: RecordsTransaction, act: CommandAct, at: Date): Promise<void> {
  const nobody = { actorId: null, adminId: null, requestId: null, address: null };
  return writeAct(queries, { ...nobody, ...act, detail: { ...act.detail, by: 'command line' } }, at.getTime());
}
