import { expect, test } from 'vitest';
import { buildPath } from './ask.ts';

test('paths and queries are escaped', () => {
  expect(buildPath('/a/{x}/b', { x: 'ä/?' }, { q: 'a&b', none: undefined })).toBe('/a/%C3%A4%2F%3F/b?q=a%26b');
});
