import { freePorts } from '@mintscope/engines/testing/servers/free-ports';
import { startNginx } from '@mintscope/engines/testing/servers/start-nginx';
import { createCluster } from '../support/distributed/cluster.ts';
import type { ServiceProcess } from '../support/distributed/service-process.ts';
import { startServers } from '../support/distributed/start-servers.ts';
import { makeAccounts } from './start-embedded.ts';
import { publishedSettings, secrets, type Target } from './target.ts';

/** Kafka, Redis, ClickHouse's interface and PostgreSQL; ingest, two scoring workers, jobs, two stream-api behind nginx. */
export async function startDistributed(more: Readonly<Record<string, string>>): Promise<Target> {
  const [first = 0, second = 0, webhookPort = 0] = await freePorts(3);
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    const servers = await startServers({ signIn: true });
    closers.push(() => servers.stop());
    const nginx = await startNginx({ upstreams: [first, second] });
    closers.push(() => nginx.close());
    const url = `http://127.0.0.1:${nginx.port}`;
    const environment = {
      ...servers.environment,
      ...publishedSettings([url, 'https://mintscope.example']),
      ...nginx.environment,
      MINTSCOPE_PARTITIONS: '4',
      MINTSCOPE_KAFKA_SESSION_MS: '6000',
      MINTSCOPE_SIGN_INS_PER_MINUTE: '30',
      ...more,
    };
    await makeAccounts(environment);
    const cluster = createCluster(environment);
    closers.push(() => cluster.stop());
    const services: (() => Promise<ServiceProcess>)[] = [
      () => cluster.start('ingest', { environment: { MINTSCOPE_WEBHOOK_PORT: String(webhookPort) } }),
      () => cluster.start('scoring-workers'),
      () => cluster.start('stream-api', { environment: { MINTSCOPE_API_PORT: String(first) } }),
      () => cluster.start('scoring-workers'),
      () => cluster.start('jobs'),
      () => cluster.start('stream-api', { environment: { MINTSCOPE_API_PORT: String(second) } }),
    ];
    const running = await Promise.all(services.map((start) => start()));
    let turn = 0;
    return {
      name: 'distributed',
      url,
      instances: [first, second].map((port) => `http://127.0.0.1:${port}`),
      webhooks: [`http://127.0.0.1:${webhookPort}`],
      secrets,
      dataDir: null,
      output: () => [cluster.output(), nginx.told()].join('\n'),
      async killOne() {
        const at = turn++ % services.length;
        const { name } = running[at]!;
        await cluster.kill(running[at]!);
        running[at] = await services[at]!();
        return name;
      },
      stop: close,
    };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
