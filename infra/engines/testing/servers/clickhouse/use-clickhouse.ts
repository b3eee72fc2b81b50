import { randomBytes } from 'node:crypto';
import { createClient } from '@clickhouse/client';
import type { ClickhouseServer } from './clickhouse-server.ts';

/** A server that another process started: tests get databases of their own on it, and `stop` drops them. */
export function useClickhouse(url: string): ClickhouseServer {
  const { CLICKHOUSE_USER: username = 'default', CLICKHOUSE_PASSWORD: password = '' } = process.env;
  const databases: string[] = [];
  const newDatabase = () => {
    const name = `mintscope_test_${randomBytes(6).toString('hex')}`;
    databases.push(name);
    return name;
  };
  const refuse = () => Promise.reject(new Error('A server given by CLICKHOUSE_URL is not killed by tests.'));
  return {
    url,
    newDatabase,
    environment: {
      MINTSCOPE_WAREHOUSE: 'clickhouse',
      MINTSCOPE_CLICKHOUSE_URL: url,
      MINTSCOPE_CLICKHOUSE_USER: username,
      MINTSCOPE_CLICKHOUSE_PASSWORD: password,
      MINTSCOPE_CLICKHOUSE_DATABASE: newDatabase(),
    },
    pid: 0,
    kill: refuse,
    restart: refuse,
    async stop() {
      const client = createClient({ url, username, password });
      for (const name of databases.splice(0)) await client.command({ query: `DROP DATABASE IF EXISTS ${name}` });
      await client.close();
    },
  };
}
