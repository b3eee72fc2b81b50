import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { type Operations, type ReadyService, startOperations } from './start-operations.ts';
import type { HealthReport } from './watch-engines.ts';

const opened: Operations[] = [];
afterEach(async () => {
  for (const operations of opened.splice(0)) await operations.close();
});

async function open({ port }: { port: number | undefined } = { port: 0 }) {
  const metrics = createMetrics();
  metrics.counter('mintscope_made_up_total', 'For this test').inc(3);
  const operations = await startOperations({
    config: { ops: { host: '127.0.0.1', port } },
    name: 'made-up',
    version: '1.2.3',
    log: createLogger('silent', 'test'),
    metrics,
  });
  opened.push(operations);
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${operations.port}${path}`, init);
  return { operations, get };
}

const well = { ok: true, latencyMs: 1, detail: 'ok' };
const ill = { ok: false, latencyMs: null, detail: 'ENGINE_UNREACHABLE: away' };
const serviceOf = (report: HealthReport, state?: ReadyService['state']): ReadyService => ({
  health: { read: async () => report },
  state,
});

describe('the operations port', () => {
  it('is not opened unless it is set', async () => {
    const { operations } = await open({ port: undefined });
    expect(operations.port).toBeUndefined();
  });

  it('says that the service starts, and lives meanwhile', async () => {
    const { get } = await open();
    const health = await get('/health');
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({
      status: 'starting',
      service: 'made-up',
      version: '1.2.3',
      engines: {},
    });
    for (const path of ['/live', '/health?live']) expect((await get(path)).status).toBe(200);
  });

  it('tells of a service that runs', async () => {
    const { operations, get } = await open();
    operations.ready(serviceOf({ eventLog: well }, () => ({ sources: { simulator: { running: true } } })));
    const health = await get('/health');
    expect(health.status).toBe(200);
    expect(health.headers.get('cache-control')).toBe('no-store');
    expect(await health.json()).toEqual({
      status: 'ok',
      service: 'made-up',
      instance: expect.stringMatching(new RegExp(`-${process.pid}$`)),
      version: '1.2.3',
      uptimeSeconds: expect.any(Number),
      engines: { eventLog: well },
      state: { sources: { simulator: { running: true } } },
    });
  });

  it('names the engine that is ill, answers 503 where nothing can be done without it, and still lives', async () => {
    const { operations, get } = await open();
    operations.ready(serviceOf({ eventLog: well, warehouse: ill }));
    const health = await get('/health');
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ status: 'degraded', engines: { eventLog: well, warehouse: ill } });
    const { operations: needy, get: ask } = await open();
    needy.ready({ ...serviceOf({ eventLog: well, warehouse: ill }), needs: ['warehouse'] });
    const down = await ask('/health');
    expect([down.status, await down.json()]).toEqual([503, expect.objectContaining({ status: 'down' })]);
    expect((await get('/live')).status).toBe(200);
  });

  it('outlives a state that cannot be read', async () => {
    const { operations, get } = await open();
    operations.ready(
      serviceOf({}, () => {
        throw new Error('a defect');
      }),
    );
    const health = await get('/health');
    expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ status: 'ok', state: null })]);
  });

  it('says that the service stops', async () => {
    const { operations, get } = await open();
    operations.ready(serviceOf({ eventLog: well }));
    operations.stopping();
    const health = await get('/health');
    expect([health.status, await health.json()]).toEqual([503, expect.objectContaining({ status: 'stopping' })]);
  });

  it('exposes metrics', async () => {
    const { get } = await open();
    const metrics = await get('/metrics');
    expect(metrics.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await metrics.text()).toContain('mintscope_made_up_total 3\n');
  });

  it.each([
    ['/', 'GET', 404],
    ['/healthy', 'GET', 404],
    ['/../etc/passwd', 'GET', 404],
    ['/health', 'POST', 405],
    ['/metrics', 'DELETE', 405],
    ['/live', 'HEAD', 200],
  ])('%s with %s: %i', async (path, method, status) => {
    const { get } = await open();
    const answer = await get(path, { method, body: method === 'POST' ? 'x'.repeat(100_000) : undefined });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD' : null);
    const text = await answer.text();
    if (method === 'HEAD') expect(text).toBe('');
    else expect(JSON.parse(text)).toMatchObject({ success: false });
  });

  it('says in one sentence which setting names a port that is taken', async () => {
    const { operations } = await open();
    await expect(open({ port: operations.port })).rejects.toThrow(
      `MINTSCOPE_OPS_PORT: cannot listen on 127.0.0.1:${operations.port}`,
    );
  });

  it('closes twice, also with connections open', async () => {
    const { operations, get } = await open();
    await get('/live');
    await operations.close();
    await operations.close();
    await expect(get('/live')).rejects.toThrow();
  });
});
