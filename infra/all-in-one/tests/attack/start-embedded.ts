import { join } from 'node:path';
import { freePorts } from '@mintscope/engines/testing/servers/free-ports';
import { type MintscopeProcess, startProcess, temporaryFolder } from '../support/mintscope-process.ts';
import { runCli } from '../support/run-cli.ts';
import { accounts, publishedSettings, secrets, type Target } from './target.ts';

/** Everything in one process, without a proxy. `more` are settings beside those of a published site. */
export async function startEmbedded(more: Readonly<Record<string, string>>): Promise<Target> {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const [port = 0, webhookPort = 0] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...publishedSettings([url, 'https://mintscope.example']),
    MINTSCOPE_DATA_DIR: dataDir,
    MINTSCOPE_API_HOST: '127.0.0.1',
    MINTSCOPE_API_PORT: String(port),
    MINTSCOPE_WEBHOOK_PORT: String(webhookPort),
    ...more,
  };
  await makeAccounts(environment);
  const output: string[] = [];
  const start = async () => {
    const started = await startProcess(environment);
    told.push(started);
    return started;
  };
  const told: MintscopeProcess[] = [];
  let running = await start();
  return {
    name: 'embedded',
    url,
    instances: [url],
    webhooks: [`http://127.0.0.1:${webhookPort}`],
    secrets,
    dataDir,
    output: () => [...output, ...told.flatMap((one) => one.output)].join('\n'),
    async killOne() {
      await running.kill();
      running = await start();
      return 'mintscope';
    },
    async stop() {
      await running.stop();
      folder.remove();
    },
  };
}

/** An owner and an admin, as an operator makes them: before the first start, on the command line. */
export async function makeAccounts(environment: Readonly<Record<string, string>>): Promise<void> {
  const settings = { ...environment, MINTSCOPE_ADMIN_PASSWORD: secrets.password };
  await runCli(['admin', 'create', '--email', accounts.owner, '--role', 'owner'], settings);
  await runCli(['admin', 'create', '--email', accounts.admin, '--role', 'admin'], settings);
}
