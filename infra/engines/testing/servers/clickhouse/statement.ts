/** One statement with everything that goes with it. */
export interface Statement {
  /** The SQL; for an INSERT without its data. */
  sql: string;
  /** Data of an INSERT, as they came. */
  data: Buffer;
  database: string;
  defaultFormat: string;
  /** Bound parameters, escaped as they came. */
  params: Record<string, string>;
  settings: Record<string, string>;
  /** No byte is sent before the statement has ended, so that a late error has a status of its own. */
  waitEndOfQuery: boolean;
}

/** Parameters of the address that are no settings. Sessions, roles and quotas are accepted and mean nothing here. */
const notSettings = new Set([
  ...['query', 'query_id', 'database', 'default_format', 'user', 'password', 'wait_end_of_query', 'buffer_size'],
  ...['session_id', 'session_timeout', 'session_check', 'role', 'quota_key', 'stacktrace', 'client_protocol_version'],
]);

/** The SQL is the parameter `query`, the body, or both one after the other. */
export function readStatement(address: URL, body: Buffer, isRead: boolean): Statement {
  const given = address.searchParams;
  const params: Record<string, string> = {};
  const settings: Record<string, string> = {};
  for (const [name, value] of given) {
    if (name.startsWith('param_')) params[name.slice('param_'.length)] = value;
    else if (!notSettings.has(name)) settings[name] = value;
  }
  // As the real server does: what came by GET changes nothing.
  if (isRead) settings.readonly = '2';
  const query = given.get('query') ?? '';
  return {
    sql: query || body.toString(),
    data: query ? body : Buffer.alloc(0),
    database: given.get('database') ?? 'default',
    defaultFormat: given.get('default_format') ?? 'TabSeparated',
    params,
    settings,
    waitEndOfQuery: given.get('wait_end_of_query') === '1',
  };
}

/** The format that the statement's output has. */
export function formatOf({ sql, defaultFormat }: Statement): string {
  return /\bFORMAT\s+(\w+)\s*;?\s*$/i.exec(sql)?.[1] ?? defaultFormat;
}
