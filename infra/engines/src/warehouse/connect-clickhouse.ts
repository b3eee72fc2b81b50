import { readFile } from 'node:fs/promises';
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { EngineError } from '../engine-error.ts';
import { explainConnectionFailure } from './explain-connection-failure.ts';

export type ClickhouseConfig = Config['clickhouse'];
type ClientOptions = NonNullable<Parameters<typeof createClient>[0]>;

const answerWithinMs = 10_000;
/** From here on a token given to an insert also tells the blocks of its views apart, in the way that our views rely on. */
const oldestVersion = '24.8';

/** Makes clients of one server; nothing is opened yet. */
export async function readConnection(clickhouse: ClickhouseConfig): Promise<ClientOptions> {
  const { user, password, caFile } = clickhouse;
  const log = { level: ClickHouseLogLevel.OFF };
  const common = { ...readAddress(clickhouse.url), username: user, password, log };
  if (caFile === '') return common;
  const authority = await readFile(caFile).catch((cause: unknown) => {
    const sentence = `MINTSCOPE_CLICKHOUSE_TLS_CA_FILE: ${caFile} cannot be read.`;
    throw new EngineError('ENGINE_UNREACHABLE', sentence, { cause });
  });
  return { ...common, tls: { ca_cert: authority } };
}

/** The client would take a path for the name of a database, and parameters for its own settings. */
function readAddress(text: string): { url: string; pathname: string } {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed && parsed.search === '') return { url: parsed.origin, pathname: parsed.pathname };
  const sentence = `MINTSCOPE_CLICKHOUSE_URL: ${text} is not an address like http://host:8123, without parameters.`;
  throw new EngineError('ENGINE_UNREACHABLE', sentence);
}

/**
 * Asks the server for its version and makes the database if it is not there.
 * @throws EngineError ENGINE_UNREACHABLE, CREDENTIALS_REFUSED or VERSION_UNSUPPORTED within about ten seconds, in one
 * sentence that names the setting.
 */
export async function prepareClickhouse(clickhouse: ClickhouseConfig, connection: ClientOptions): Promise<string> {
  return asking(clickhouse, connection, async (client, giveUp) => {
    const version = await askVersion(client, giveUp);
    refuseOldVersion(version);
    await ensureDatabase(client, clickhouse, giveUp);
    return version;
  });
}

/** What `prepareClickhouse` would find; it makes nothing. */
export async function inspectClickhouse(
  clickhouse: ClickhouseConfig,
  connection: ClientOptions,
): Promise<{ version: string; hasDatabase: boolean }> {
  return asking(clickhouse, connection, async (client, giveUp) => {
    const version = await askVersion(client, giveUp);
    refuseOldVersion(version);
    return { version, hasDatabase: await isDatabase(client, clickhouse.database, giveUp) };
  });
}

async function asking<Answer>(
  clickhouse: ClickhouseConfig,
  connection: ClientOptions,
  ask: (client: ClickHouseClient, giveUp: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const client = createClient({ ...connection, request_timeout: answerWithinMs });
  const giveUp = AbortSignal.timeout(answerWithinMs);
  try {
    return await ask(client, giveUp);
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    throw explainConnectionFailure(cause, clickhouse, giveUp.aborted);
  } finally {
    await client.close();
  }
}

async function askVersion(client: ClickHouseClient, abort_signal: AbortSignal): Promise<string> {
  const answer = await client.query({ query: 'SELECT version() AS version', format: 'JSONEachRow', abort_signal });
  const rows = z.array(z.object({ version: z.string() })).parse(await answer.json());
  return z.string().parse(rows[0]?.version);
}

export function refuseOldVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestVersion.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  const sentence = `The server at MINTSCOPE_CLICKHOUSE_URL is ClickHouse ${version}; ${oldestVersion} or newer is needed.`;
  throw new EngineError('VERSION_UNSUPPORTED', sentence);
}

async function isDatabase(client: ClickHouseClient, database: string, abort_signal: AbortSignal): Promise<boolean> {
  const query = 'SELECT toUInt32(count()) AS known FROM system.databases WHERE name = {database:String}';
  const answer = await client.query({ query, query_params: { database }, format: 'JSONEachRow', abort_signal });
  const [row] = z.array(z.object({ known: z.number() })).parse(await answer.json());
  return row?.known === 1;
}

/** Creates only what is missing: an operator who was given a database needs no right to create one. */
async function ensureDatabase(
  client: ClickHouseClient,
  { user, database }: ClickhouseConfig,
  abort_signal: AbortSignal,
): Promise<void> {
  if (await isDatabase(client, database, abort_signal)) return;
  await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}`, abort_signal }).catch((cause: unknown) => {
    if (!(cause instanceof ClickHouseError && mayNot.has(cause.code))) throw cause;
    const sentence = `MINTSCOPE_CLICKHOUSE_DATABASE: there is no database ${database}, and the user ${user} may not create it; create it, or GRANT CREATE DATABASE ON ${database}.* TO ${user}.`;
    throw new EngineError('CREDENTIALS_REFUSED', sentence, { cause });
  });
}

/** READONLY, DATABASE_ACCESS_DENIED, ACCESS_DENIED */
const mayNot = new Set(['164', '291', '497']);
