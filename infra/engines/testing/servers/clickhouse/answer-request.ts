import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, createGzip, gunzipSync, inflateSync } from 'node:zlib';
import type { Engine, Outcome } from './engine.ts';
import { ClickhouseException, exceptionBody, exceptionOf, statusOf } from './exception.ts';
import { formatOf, readStatement, type Statement } from './statement.ts';

export interface Access {
  user: string;
  password: string;
}

/** Answers one request as ClickHouse's HTTP interface does. */
export async function answerRequest(
  engine: Engine,
  access: Access,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://localhost');
  if (address.pathname === '/ping' || address.pathname === '/replicas_status') {
    request.resume();
    response.end('Ok.\n');
    return;
  }
  const startedAt = performance.now();
  response.setHeader('X-ClickHouse-Server-Display-Name', 'chdb-over-http');
  response.setHeader('X-ClickHouse-Query-Id', address.searchParams.get('query_id') ?? randomUUID());
  try {
    if (address.pathname !== '/') {
      request.resume();
      response.writeHead(404).end(`There is no handle ${address.pathname}\n`);
      return;
    }
    const body = await readBody(request);
    authenticate(access, request, address);
    const statement = readStatement(address, body, request.method === 'GET');
    if (statement.sql.trim() === '') throw new ClickhouseException(62, emptyQuery);
    const outcome = await engine.run(statement);
    await send({ statement, outcome, request, response, startedAt, version: engine.version });
  } catch (cause) {
    refuse(response, exceptionOf(cause), engine.version);
  }
}

const emptyQuery = 'Code: 62. DB::Exception: Syntax error: empty query. (SYNTAX_ERROR)';

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const body = await buffer(request);
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding === 'gzip') return gunzipSync(body);
  if (encoding === 'deflate') return inflateSync(body);
  if (encoding === 'br') return brotliDecompressSync(body);
  if (encoding === 'identity') return body;
  throw new ClickhouseException(
    48,
    `Code: 48. DB::Exception: Unknown compression method ${encoding}. (NOT_IMPLEMENTED)`,
  );
}

function authenticate(access: Access, { headers }: IncomingMessage, address: URL): void {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  const [, basicUser, basicPassword = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic ?? '', 'base64').toString()) ?? [];
  const header = (name: string) => headers[name]?.toString();
  const user = header('x-clickhouse-user') ?? basicUser ?? address.searchParams.get('user') ?? 'default';
  const password = header('x-clickhouse-key') ?? basicPassword ?? address.searchParams.get('password') ?? '';
  if (user === access.user && password === access.password) return;
  const sentence = `${user}: Authentication failed: password is incorrect, or there is no user with such name.`;
  throw new ClickhouseException(516, `Code: 516. DB::Exception: ${sentence} (AUTHENTICATION_FAILED)`);
}

interface Sent {
  statement: Statement;
  outcome: Outcome;
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  version: string;
}

async function send({ statement, outcome, request, response, startedAt, version }: Sent): Promise<void> {
  const tag = randomBytes(8).toString('hex');
  response.setHeader('X-ClickHouse-Format', formatOf(statement));
  response.setHeader('X-ClickHouse-Summary', JSON.stringify(summaryOf(outcome, startedAt)));
  response.setHeader('X-ClickHouse-Exception-Tag', tag);
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  const isCompressed =
    statement.settings.enable_http_compression === '1' && /\bgzip\b/.test(`${request.headers['accept-encoding']}`);
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
  const sink = isCompressed ? createGzip() : response;
  if (sink !== response) sink.pipe(response);
  try {
    for await (const piece of outcome.output) {
      if (response.destroyed) return;
      if (!sink.write(piece)) await drained(sink, response);
    }
  } catch (cause) {
    // The status is out already: the text follows the rows that came before it, framed by the tag of the header.
    const text = exceptionBody(exceptionOf(cause), version);
    const frame = `__exception__\r\n`;
    sink.write(`\r\n${frame}${tag}\r\n${text}${Buffer.byteLength(text)} ${tag}\r\n${frame}`);
  }
  sink.end();
}

/** A client that went away takes nothing any more. */
function drained(sink: NodeJS.WritableStream, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      sink.removeListener('drain', go);
      response.removeListener('close', go);
      resolve();
    };
    sink.on('drain', go);
    response.on('close', go);
  });
}

function summaryOf({ counts }: Outcome, startedAt: number): Record<string, string> {
  const told = {
    read_rows: counts.readRows,
    written_rows: counts.writtenRows,
    written_bytes: counts.writtenBytes,
    result_rows: counts.resultRows,
    elapsed_ns: Math.round((performance.now() - startedAt) * 1e6),
  };
  const known = Object.entries(told).filter(([, count]) => count !== undefined);
  return Object.fromEntries(known.map(([name, count]) => [name, String(count)]));
}

function refuse(response: ServerResponse, exception: ClickhouseException, version: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.setHeader('X-ClickHouse-Exception-Code', exception.code);
  response.writeHead(statusOf(exception), { 'Content-Type': 'text/plain; charset=UTF-8' });
  response.end(exceptionBody(exception, version));
}
