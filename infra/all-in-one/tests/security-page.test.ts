import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { environmentSchema } from '@mintscope/engines/config/environment';
import { webhookLimits } from '@mintscope/ingest/sources/webhook/webhook-limits';
import { transactionLimits } from '@mintscope/ingest/transaction/limits';
import { leastPassword, productWords } from '@mintscope/records/accounts/password-weakness';
import { mostUnpaid } from '@mintscope/records/billing/request-payment';
import { argon2Parameters } from '@mintscope/records/people/passwords';
import { sessionIdleMs, sessionLifetimeMs } from '@mintscope/records/sessions/session-lifetimes';
import { attemptsAllowed, lockMs } from '@mintscope/records/sign-in/attempts';
import { endpoints } from '@mintscope/schemas/api/endpoints';
import { keyLimits } from '@mintscope/schemas/api-keys';
import { limits } from '@mintscope/schemas/limits';
import { workBudget } from '@mintscope/stream-api/live/socket/work-budget';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/security/README.md'), 'utf8');

/** Text of a section, without its title. */
function section(title: string): string {
  const [, text] = page.split(`\n## ${title}\n`);
  if (text === undefined) throw new Error(`no section ${title}`);
  return text.split('\n## ')[0] ?? '';
}

/** Cells of a section's table, without its head. */
function rows(title: string): string[][] {
  const lines = section(title)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function names(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
}

const settings = Object.keys(environmentSchema.shape);

describe('the security page', () => {
  it('names every way to sign in', () => {
    const named = rows('Ways to sign in').flatMap(([calls]) => names(calls ?? ''));
    const signingIn = endpoints.filter(
      ({ signsIn, name }) => (signsIn && name !== 'create-nonce') || name.startsWith('switch-'),
    );
    expect(named.sort()).toEqual(signingIn.map(({ name }) => name).sort());
    expect(section('Ways to sign in')).toContain(`${limits.nonceMs / 60_000} minutes, once`);
    expect(attemptsAllowed).toBe(5);
    expect(section('Ways to sign in')).toContain(
      `five failures of an account from one address lock that pair for ${lockMs / 60_000} minutes`,
    );
  });

  it('lists the words that no password is made of', () => {
    const text = section('Ways to sign in').replace(/\s+/g, ' ');
    expect(text).toContain(`A password has ${leastPassword} to 1,024 characters`);
    expect(text).toContain(`the words ${productWords.join(', ')};`);
  });

  it('tells how long sessions last', () => {
    const told = rows('Sessions');
    const methods = ['wallet', 'telegram', 'investor', 'password', 'development', 'switch'] as const;
    const hours = (text: string | undefined) => Number.parseInt(text ?? '', 10) * (text?.includes('day') ? 24 : 1);
    expect(told.map(([method]) => method)).toEqual(methods);
    for (const [index, method] of methods.entries()) {
      const [, user, admin] = told[index] ?? [];
      expect(hours(user), method).toBe(sessionLifetimeMs(method, 'user') / 3_600_000);
      for (const role of ['admin', 'owner'] as const)
        expect(hours(admin), method).toBe(sessionLifetimeMs(method, role) / 3_600_000);
    }
  });

  it('tells when unused sessions end', () => {
    const hours = { user: sessionIdleMs('user') / 3_600_000, owner: sessionIdleMs('owner') / 3_600_000 };
    expect(sessionIdleMs('admin')).toBe(sessionIdleMs('owner'));
    expect(section('Sessions')).toContain(
      `after ${hours.user / 24} days for users, after ${hours.owner} hours for admins and owners`,
    );
  });

  it('tells how many sessions an account may have', () => {
    expect(section('Sessions')).toContain('An account may have any number of sessions');
  });

  it('tells the limits that are in force', () => {
    const told = new Map(rows('Limits').map(([what, limit]) => [what, limit]));
    const { access, api, billing, ingest } = readConfig({});
    expect(Object.fromEntries(told)).toMatchObject({
      'sign-ins of an address, a minute': String(access.signInsPerMinute),
      'requests of an account, a minute': String(access.accountRequestsPerMinute),
      'calls with an API key, a minute: unless told, and at most': `${keyLimits.perMinuteDefault}, ${keyLimits.perMinute}`,
      'API keys of an account': String(keyLimits.keys),
      'requests of an address, a minute': api.requestsPerMinute === 0 ? 'none' : String(api.requestsPerMinute),
      'unpaid payment requests of an account, a day': String(mostUnpaid),
      'body of a request, bytes': String(limits.bodyBytes),
      'message of a live client, bytes': String(limits.clientMessageBytes),
      'live connections of an account': String(limits.liveSockets),
      'rows sent whole over one live connection: at once, then a second': `${workBudget.socket.burst}, ${workBudget.socket.perSecond}`,
      'the same over all of an account, on one instance': `${workBudget.account.burst}, ${workBudget.account.perSecond}`,
      "tokens in a visitor's preview": String(limits.previewTokens),
      'strangers at the webhook, of an address and in all': `${webhookLimits.strangersOfAddress}, ${webhookLimits.strangers}`,
      'wrong secrets at the webhook of an address, a minute': String(webhookLimits.wrongSecretsPerMinute),
      'head of a delivery, seconds': String(webhookLimits.headMs / 1_000),
      'body of a delivery, bytes': String(ingest.webhook.maxBytes),
      'levels of JSON from outside': String(transactionLimits.jsonDepth),
      'price of a month, US dollars': String(billing.priceUsd),
    });
    for (const setting of rows('Limits').flatMap(([, , setting]) => names(setting ?? '')))
      expect(settings).toContain(setting);
  });

  it('classes every table of the records', () => {
    const folder = join(root, 'records/migrations');
    const sql = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const tables = sql.flatMap((text) => [...text.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name!));
    const told = rows('Data');
    expect(told.flatMap(([table]) => names(table ?? '')).sort()).toEqual(tables.sort());
    for (const [table, kind, use] of told) {
      expect(['secret', 'personal', 'internal'], table).toContain(kind);
      expect(use, table).not.toBe('');
    }
  });

  it('names every secret of the settings', () => {
    const secret = settings.filter((name) => /PASSWORD|SECRET|_TOKEN$|_CODES$/.test(name));
    expect(secret.length).toBeGreaterThan(5);
    expect(
      rows('Keys and algorithms')
        .flatMap(([setting]) => names(setting ?? ''))
        .sort(),
    ).toEqual(secret.sort());
  });

  it('names every algorithm that is used', () => {
    const { memoryCost, timeCost, parallelism } = argon2Parameters;
    expect(section('Keys and algorithms').replaceAll('\n', ' ')).toContain(
      `argon2id (${memoryCost} KiB, ${timeCost} passes, ${parallelism} lane)`,
    );
    for (const algorithm of ['HS256', 'Ed25519', 'HMAC-SHA-256'])
      expect(section('Keys and algorithms')).toContain(algorithm);
  });

  it('names every address that the services call', () => {
    const addresses = settings.filter((name) => /(_URL|_BROKERS)$/.test(name));
    expect(
      rows('Who the services call')
        .flatMap(([, setting]) => names(setting ?? ''))
        .sort(),
    ).toEqual(addresses.sort());
  });

  it('tells what is logged', () => {
    expect(rows('What is logged').map(([log]) => log)).toEqual(['service log', 'audit log', 'metrics']);
  });

  it('tells how fast weak packages are replaced', () => {
    expect(section('Packages with known weaknesses')).toMatch(/2 days when it is critical, 7 days when high, 30 days/);
  });
});
