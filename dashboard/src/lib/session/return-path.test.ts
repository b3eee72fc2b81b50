import { expect, test } from 'vitest';
import { returnPath, signUpPath, wayInFrom } from './return-path.ts';

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
  [`?from=/${'a'.repeat(2_048)}`, '/dashboard'],
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

test('a view of Discovery with a long filter is gone back to', () => {
  const view = `/discovery?filter=${'a'.repeat(1_500)}`;
  expect(returnPath(`?from=${encodeURIComponent(view)}`)).toBe(view);
});

test('a part of a page is gone back to, from every way in', () => {
  const login = wayInFrom({ pathname: '/token/abc', search: '?a=1', hash: '#trades' }, '/login');
  expect(login).toBe('/login?from=%2Ftoken%2Fabc%3Fa%3D1%23trades');
  expect(wayInFrom({ pathname: '/login', search: login.replace('/login', ''), hash: '#of-the-way' }, '/signup')).toBe(
    login.replace('/login', '/signup'),
  );
});

test.each([
  ['/discovery', '?q=a', '/login?from=%2Fdiscovery%3Fq%3Da'],
  ['/', '?from=%2Fadmin%2Fusers', '/login?from=%2Fadmin%2Fusers'],
  ['/discovery', '?from=%2Fsettings', '/login?from=%2Fdiscovery%3Ffrom%3D%252Fsettings'],
  ['/signup', '?from=%2Fsettings%3Ftab%3Dsecurity', '/login?from=%2Fsettings%3Ftab%3Dsecurity'],
  ['/signup', '?plan=founder', '/login'],
  ['/signup', '?from=//evil.example', '/login'],
  ['/admin-login', '?from=/%5Cevil.example', '/login'],
  ['/', '', '/login'],
  ['/dashboard', '', '/login'],
])('from %s%s one logs in at %s', (pathname, search, path) => {
  expect(wayInFrom({ pathname, search, hash: '' }, '/login')).toBe(path);
});
