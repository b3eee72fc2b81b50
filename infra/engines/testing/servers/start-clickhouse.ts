import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '../remove-folder.ts';
import { type ChdbProcess, startChdbProcess } from './clickhouse/chdb-process.ts';
import type { ClickhouseServer } from './clickhouse/clickhouse-server.ts';
import { useClickhouse } from './clickhouse/use-clickhouse.ts';

export interface ClickhouseServerOptions {
  user?: string;
  password?: string;
  /** HTTPS with a certificate that only its own file vouches for. */
  tls?: boolean;
}

/** Whether tests run against a server that was given to them, which they cannot kill and whose users they do not make. */
export const clickhouseIsGiven = Boolean(process.env.CLICKHOUSE_URL);

/**
 * A small server that speaks ClickHouse's HTTP interface over chDB, with its data in a temporary folder; ends with this
 * process. With CLICKHOUSE_URL (CLICKHOUSE_USER, CLICKHOUSE_PASSWORD) set, that server instead: options are ignored then.
 */
export async function startClickhouse(options: ClickhouseServerOptions = {}): Promise<ClickhouseServer> {
  if (process.env.CLICKHOUSE_URL) return useClickhouse(process.env.CLICKHOUSE_URL);
  const folder = await mkdtemp(join(tmpdir(), 'mintscope-clickhouse-'));
  const { user = 'default', password = '' } = options;
  let server: ChdbProcess | undefined;
  const stop = async () => {
    await server?.kill();
    await removeFolder(folder);
  };
  try {
    const certificate = options.tls ? await makeCertificate(folder) : undefined;
    const data = { path: join(folder, 'data'), user, password, ...certificate };
    server = await startChdbProcess({ ...data, port: 0 });
    const { port } = server;
    const url = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
    return {
      url,
      newDatabase,
      environment: {
        MINTSCOPE_WAREHOUSE: 'clickhouse',
        MINTSCOPE_CLICKHOUSE_URL: url,
        MINTSCOPE_CLICKHOUSE_USER: user,
        MINTSCOPE_CLICKHOUSE_PASSWORD: password,
        ...(certificate ? { MINTSCOPE_CLICKHOUSE_TLS_CA_FILE: certificate.certificateFile } : {}),
        MINTSCOPE_CLICKHOUSE_DATABASE: newDatabase(),
      },
      get pid() {
        return server?.pid ?? 0;
      },
      kill: async () => server?.kill(),
      async restart() {
        await server?.kill();
        server = await startChdbProcess({ ...data, port });
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function newDatabase(): string {
  return `mintscope_test_${randomBytes(6).toString('hex')}`;
}

/** For the loopback address, and its own authority. */
async function makeCertificate(folder: string): Promise<{ keyFile: string; certificateFile: string }> {
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', keyFile, '-out', certificateFile];
  await promisify(execFile)('openssl', ['req', '-x509', ...newKey, ...names, ...files]).catch((cause: unknown) => {
    throw new Error('Tests of TLS need openssl on the path.', { cause });
  });
  return { keyFile, certificateFile };
}
