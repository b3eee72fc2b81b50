import { Session } from 'chdb';
import { formatOf, type Statement } from './statement.ts';

export interface Outcome {
  output: AsyncIterable<Uint8Array>;
  /** What the engine tells of the statement; absent is not known. */
  counts: { readRows?: number; writtenRows?: number; writtenBytes?: number; resultRows?: number };
}

export interface Engine {
  readonly version: string;
  /** Rejects with the engine's own errors. Once `output` has begun, it may still throw one. */
  run(statement: Statement): Promise<Outcome>;
}

/** Formats whose output is a sequence of rows, so that it may be sent piece by piece. */
const rowFormats = new Set(['JSONEachRow', 'JSONCompactEachRow', 'TabSeparated', 'TSV', 'CSV']);

/**
 * chDB over a directory. Each statement has a connection of its own: settings, parameters and the leftover of a failed
 * statement stay with a connection, and opening one takes a fraction of a millisecond.
 */
export async function openEngine(path: string, atOnce: number): Promise<Engine> {
  // The engine ends with its last connection.
  const spare = new Session(path);
  const version = (await spare.queryAsync('SELECT version()', { format: 'TSV' })).text().trim();
  const enter = limitConcurrency(atOnce);
  return {
    version,
    async run(statement) {
      const leave = await enter();
      const session = new Session(path);
      const done = () => {
        session.close();
        leave();
      };
      try {
        await prepare(session, statement);
        if (isStreamed(statement)) return await stream(session, statement, done);
        const outcome = await runWhole(session, statement);
        done();
        return outcome;
      } catch (error) {
        done();
        throw error;
      }
    },
  };
}

async function prepare(session: Session, { database, params, settings }: Statement): Promise<void> {
  if (database !== 'default') await session.queryAsync(`USE \`${database.replaceAll('`', '\\`')}\``);
  const assignments = [
    ...Object.entries(params).map(([name, value]) => `param_${name} = ${literal(value)}`),
    ...Object.entries(settings).map(([name, value]) => `${name} = ${literal(value)}`),
  ];
  if (assignments.length > 0) await session.queryAsync(`SET ${assignments.join(', ')}`);
}

function literal(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

const insertForm =
  /^\s*INSERT\s+INTO\s+(?:TABLE\s+)?(?<table>[\w.]+)\s*(?:\((?<columns>[\w\s,]+)\)\s*)?FORMAT\s+(?<format>JSON(?:Compact)?EachRow)\s*$/i;

async function runWhole(session: Session, statement: Statement): Promise<Outcome> {
  const { sql, data } = statement;
  const { table, columns, format } = insertForm.exec(sql)?.groups ?? {};
  if (table) {
    if (data.length === 0) return { output: only(new Uint8Array()), counts: { readRows: 0, writtenRows: 0 } };
    const { rowsSent, rowsWritten, bytesWritten } = await session.insert({
      table,
      ...(columns && { columns: columns.split(',').map((name) => name.trim()) }),
      values: data,
      format: format === 'JSONCompactEachRow' ? format : 'JSONEachRow',
    });
    return {
      output: only(new Uint8Array()),
      counts: { readRows: rowsSent ?? rowsWritten, writtenRows: rowsWritten, writtenBytes: bytesWritten },
    };
  }
  const text = data.length > 0 ? `${sql}\n${data.toString()}` : sql;
  const result = await session.queryAsync(text, { format: statement.defaultFormat });
  return { output: only(result.bytes()), counts: isRead(sql) ? { resultRows: result.rowsRead } : {} };
}

function isStreamed(statement: Statement): boolean {
  const { waitEndOfQuery, sql } = statement;
  return !waitEndOfQuery && isRead(sql) && rowFormats.has(formatOf(statement));
}

function isRead(sql: string): boolean {
  return /^\s*(SELECT|WITH)\b/i.test(sql);
}

/** An error before the first piece of output is the statement's; a later one comes out of the output. */
async function stream(session: Session, statement: Statement, done: () => void): Promise<Outcome> {
  const chunks = session.queryStream(statement.sql, { format: statement.defaultFormat })[Symbol.asyncIterator]();
  const first = await chunks.next();
  async function* output() {
    try {
      for (let next = first; !next.done; next = await chunks.next()) yield next.value.raw();
    } finally {
      await chunks.return?.();
      done();
    }
  }
  return { output: output(), counts: {} };
}

async function* only(bytes: Uint8Array) {
  if (bytes.length > 0) yield bytes;
}

/** Resolves when one of `count` places is free, with what gives it back. */
function limitConcurrency(count: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = count;
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return leave;
  };
}
