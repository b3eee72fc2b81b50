import { describe, expect, it } from 'vitest';
import { originAllowed } from './check-origin.ts';

function asks(origin: string | undefined, host: string | undefined, allowed: readonly string[] = []): boolean {
  const headers = new Map<string, string>();
  if (origin !== undefined) headers.set('origin', origin);
  if (host !== undefined) headers.set('host', host);
  return originAllowed({ headers }, allowed);
}

describe('without configured origins', () => {
  it.each([
    ['http://localhost:5173', 'localhost:3001'],
    ['http://127.0.0.1:3001', '127.0.0.1:3001'],
    ['https://127.9.9.9', 'localhost'],
    ['http://[::1]:80', '[::1]:3001'],
    ['HTTP://LOCALHOST:1', 'LOCALHOST:1'],
  ])('a page of %s may ask %s', (origin, host) => {
    expect(asks(origin, host)).toBe(true);
  });

  it.each([
    ['a foreign page', 'https://evil.example', 'localhost:3001'],
    ['a foreign name made to lead here', 'http://evil.example:3001', 'evil.example:3001'],
    ['our page under a foreign name', 'http://localhost:3001', 'evil.example:3001'],
    ['our page without a host', 'http://localhost:3001', undefined],
    ['a name that only begins like ours', 'http://localhost.evil.example', 'localhost'],
    ['a number that only begins like ours', 'http://127.0.0.1.evil.example', 'localhost'],
    ['a sandboxed page', 'null', 'localhost'],
    ['no origin at all', '', 'localhost'],
    ['a full address', 'http://localhost/page', 'localhost'],
    ['a user', 'http://localhost@evil.example', 'localhost'],
    ['two origins', 'http://localhost, http://evil.example', 'localhost'],
    ['another scheme', 'chrome-extension://localhost', 'localhost'],
  ])('%s may not', (_name, origin, host) => {
    expect(asks(origin, host)).toBe(false);
  });

  it('a program, which names no origin, may', () => {
    expect(asks(undefined, 'evil.example')).toBe(true);
  });
});

describe('with configured origins', () => {
  const allowed = ['https://app.example', 'http://Test.example:8080'];
  it.each([
    ['https://app.example', true],
    ['HTTPS://APP.example', true],
    ['http://test.example:8080', true],
    ['https://app.example:444', false],
    ['http://app.example', false],
    ['https://app.example.evil', false],
    ['http://localhost:3001', false],
    ['null', false],
  ])('%s: %s', (origin, expected) => {
    expect(asks(origin, 'app.example', allowed)).toBe(expected);
  });
});
