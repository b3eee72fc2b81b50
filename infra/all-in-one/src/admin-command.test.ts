import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { removeFolder } from '@mintscope/engines/testing/remove-folder';
import { openRecordsOnly } from '@mintscope/records/open-engines';
import { createPasswords } from '@mintscope/records/people/passwords';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommand, adminUsage } from './admin-command.ts';
import { readAdminPassword } from './admin-command-password.ts';

let dataDir: string;
let opened: Awaited<ReturnType<typeof openRecordsOnly>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mintscope-admin-'));
  const config = readConfig({ MINTSCOPE_DATA_DIR: dataDir });
  opened = await openRecordsOnly({ config, log: createLogger('silent', 'test') });
});
afterAll(async () => {
  await opened?.close();
  await removeFolder(dataDir);
});

/** With records that stay open: an embedded database takes seconds to start. */
const kept = async () => ({ ...opened, close: async () => undefined });

async function admin(line: string, password = 'a long enough password', openRecords: typeof openRecordsOnly = kept) {
  const said: string[] = [];
  const complaints: string[] = [];
  const code = await adminCommand(line === '' ? [] : line.split(' '), {
    environment: { MINTSCOPE_DATA_DIR: dataDir },
    out: (text) => said.push(text),
    complain: (text) => complaints.push(text),
    readPassword: async () => password,
    openRecords,
  });
  return { code, said: said.join('\n'), complaint: complaints.join('\n') };
}

describe('mintscope admin', () => {
  it('makes the first account an owner, later ones admins unless told', async () => {
    expect(await admin('create --email first@example.com --role admin')).toMatchObject({
      code: 1,
      complaint: 'The first account has to be an owner.',
    });
    expect(await admin('create --email First@Example.com')).toMatchObject({
      code: 0,
      said: 'first@example.com is an owner now. Sign in at /admin-login.',
    });
    expect((await admin('create --email second@example.com')).said).toContain('an admin now');
    expect((await admin('create --email third@example.com --role owner')).said).toContain('an owner now');
    const { queries } = opened.records;
    const accounts = await queries
      .selectFrom('users')
      .innerJoin('passwords', 'passwords.user_id', 'users.id')
      .select(['email', 'role', 'label', 'hash'])
      .orderBy('email')
      .execute();
    const acts = await queries.selectFrom('audit_log').select(['action', 'actor_id', 'detail']).execute();
    expect(accounts.map(({ email, role, label }) => [email, role, label])).toEqual([
      ['first@example.com', 'owner', 'first@example.com'],
      ['second@example.com', 'admin', 'second@example.com'],
      ['third@example.com', 'owner', 'third@example.com'],
    ]);
    expect(await createPasswords().verify(accounts[0]!.hash, 'a long enough password')).toBe(true);
    expect(acts).toHaveLength(3);
    expect(acts[0]).toEqual({ action: 'create-admin', actor_id: null, detail: { role: 'owner', by: 'command line' } });
    expect(JSON.stringify(acts)).not.toContain('long enough');
  });

  it('gives roles, suspends, restores and sets passwords, and ends sessions with it', async () => {
    const { queries } = opened.records;
    const { user_id: userId } = await queries
      .selectFrom('passwords')
      .select('user_id')
      .where('email', '=', 'second@example.com')
      .executeTakeFirstOrThrow();
    const at = new Date();
    const session = (id: number) => ({
      id: `00000000-0000-4000-8000-00000000000${id}`,
      user_id: userId,
      method: 'password' as const,
      admin_id: null,
      created_at: at,
      expires_at: new Date(at.getTime() + 3_600_000),
      last_seen_at: at,
      user_agent: '',
      address: '192.0.2.1',
    });
    await queries
      .insertInto('sessions')
      .values([session(1), session(2)])
      .execute();
    expect((await admin('role second@example.com user')).said).toBe(
      'second@example.com is user now. 2 sessions ended.',
    );
    expect((await admin('suspend SECOND@example.com')).said).toContain('0 sessions ended.');
    expect((await admin('restore second@example.com')).code).toBe(0);
    expect((await admin('password --email second@example.com', 'quite another password')).code).toBe(0);
    const row = await queries
      .selectFrom('users')
      .innerJoin('passwords', 'passwords.user_id', 'users.id')
      .select(['role', 'suspended_at', 'hash'])
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow();
    const acts = await queries
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', userId)
      .orderBy('id')
      .execute();
    expect(row).toMatchObject({ role: 'user', suspended_at: null });
    expect(await createPasswords().verify(row.hash, 'quite another password')).toBe(true);
    expect(acts.map(({ action }) => action)).toEqual([
      'create-admin',
      'change-role',
      'suspend-user',
      'restore-user',
      'change-password',
    ]);
  });

  it('refuses in a sentence', async () => {
    const refused = await admin('create --email first@example.com');
    expect(refused).toEqual({ code: 1, said: '', complaint: 'There is an account of first@example.com already.' });
  });

  it.each([
    '',
    'create',
    'create --email',
    'create --email a@example.com --role king',
    'create --email a@example.com more',
    'password --email a@example.com --role owner',
    'role a@example.com',
    'role a@example.com king',
    'suspend',
    'suspend a b',
    'delete a',
  ])('%s is a wrong call, and tells the right ones', async (line) => {
    const { code, complaint } = await admin(line);
    expect(code).toBe(2);
    expect(complaint).toContain(adminUsage);
  });

  it('says so when a running Mintscope holds the data directory', async () => {
    const refused = await admin('restore first@example.com', '', openRecordsOnly);
    expect(refused.code).toBe(1);
    expect(refused.complaint).toContain('is in use by another process: stop that one');
  });
});

it('finds its account again when the records are opened anew', async () => {
  await opened.close();
  const restored = await admin('restore first@example.com', '', openRecordsOnly);
  expect(restored).toEqual({ code: 0, said: 'first@example.com may sign in again.', complaint: '' });
});

describe('the password', () => {
  const asked: string[] = [];
  async function* typed(...parts: string[]) {
    yield* parts;
  }
  const read = (parts: string[], { isTTY = true, environment = {} } = {}) => {
    const modes: boolean[] = [];
    const input = Object.assign(typed(...parts), {
      isTTY,
      setRawMode: (mode: boolean) => void modes.push(mode),
      resume: () => undefined,
      pause: () => undefined,
    });
    const password = readAdminPassword({ environment, input: input as never, ask: (text) => asked.push(text) });
    return password.then(
      (text) => ({ text, modes }),
      (error: Error) => ({ error: error.message, modes }),
    );
  };

  it('is typed twice, without an echo, and may be corrected', async () => {
    expect(await read(['secreX\u007ft\r', 'secret', '\r'])).toEqual({ text: 'secret', modes: [true, false] });
    expect(asked.join('')).not.toContain('secret');
  });

  it('must be typed the same, and may be given up', async () => {
    expect(await read(['one\r', 'two\r'])).toEqual({
      error: 'The two passwords are not the same.',
      modes: [true, false],
    });
    expect(await read(['one\u0003'])).toEqual({ error: 'Nothing was changed.', modes: [true, false] });
  });

  it('is the first line of standard input, or the environment’s', async () => {
    expect(await read(['from a ', 'file\r\nmore'], { isTTY: false })).toEqual({ text: 'from a file', modes: [] });
    expect(await read([], { environment: { MINTSCOPE_ADMIN_PASSWORD: 'set' } })).toEqual({ text: 'set', modes: [] });
  });
});
