import { defineEndpoint } from '@mintscope/schemas/api/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handle } from './handle.ts';
import { createRouter } from './router.ts';

const route = (method: 'GET' | 'DELETE', path: string) =>
  handle(
    defineEndpoint({
      name: `${method} ${path}`,
      method,
      path,
      summary: 'For this test',
      access: 'visitor',
      params: z.object({}),
      response: z.unknown(),
    }),
    async () => ({ value: null }),
  );

describe('the router', () => {
  it('gives a fixed path before one with parameters, and none for a path of neither', () => {
    const find = createRouter([route('GET', '/picks/stats'), route('DELETE', '/picks/{address}')]);
    const found = (path: string) => [...(find(path)?.methods.values() ?? [])].map(({ endpoint }) => endpoint.name);
    expect(found('/picks/stats')).toEqual(['GET /picks/stats']);
    expect(found('/picks/a')).toEqual(['DELETE /picks/{address}']);
    expect(find('/picks/a')?.params).toEqual({ address: 'a' });
    expect([find('/picks'), find('/picks/'), find('/picks/a/b')]).toEqual([null, null, null]);
  });

  it('refuses a path that another one hides, and a second route of one path', () => {
    expect(() => createRouter([route('DELETE', '/picks/{address}'), route('GET', '/picks/stats')])).toThrow(
      '/picks/stats stands behind a path with parameters',
    );
    expect(() => createRouter([route('GET', '/picks'), route('GET', '/picks')])).toThrow('Two routes for /picks');
  });
});
