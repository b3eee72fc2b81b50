import { expect, test } from 'vitest';
import { returnPath, signUpPath } from './return-path.ts';

test.each([
  ['', '/dashboard'],
  ['?from=/settings', '/settings'],
  ['?from=%2Ftoken%2Fabc%3Fa%3D1%23top', '/token/abc?a=1#top'],
  ['?from=/', '/dashboard'],
  ['?from=/signup%3Ffrom%3D/settings', '/dashboard'],
  ['?from=//evil.example', '/dashboard'],
  ['?from=/%5Cevil.example', '/dashboard'],
  ['?from=%5C%5Cevil.example', '/dashboard'],
  ['?from=/%09/evil.example', '/dashboard'],
  ['?from=/%0A/evil.example', '/dashboard'],
  ['?from=https://evil.example', '/dashboard'],
  ['?from=javascript:alert(1)', '/dashboard'],
  ['?from=evil', '/dashboard'],
  [`?from=/${'a'.repeat(600)}`, '/dashboard'],
])('%s leads to %s', (search, path) => {
  expect(returnPath(search)).toBe(path);
});

test.each([
  ['/token/abc?a=1', '/signup?from=%2Ftoken%2Fabc%3Fa%3D1'],
  ['/dashboard', '/signup'],
  ['//evil', '/signup'],
])('%s asks to sign up at %s', (from, path) => {
  expect(signUpPath(from)).toBe(path);
});
