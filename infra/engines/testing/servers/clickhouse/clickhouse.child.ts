import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { answerRequest } from './answer-request.ts';
import { openEngine } from './engine.ts';

/**
 * ClickHouse's HTTP interface over chDB, until it is killed or its standard input ends. Arguments: data directory, port
 * (0 = any), user, password, key file and certificate file (empty = plain HTTP). Tells its port on standard output.
 */
const [path = '', port = '0', user = '', password = '', keyFile = '', certificateFile = ''] = process.argv.slice(2);
const statementsAtOnce = 6;

// The pipe from the starting process closes when that process ends, however it ends.
process.stdin.resume().on('close', () => process.kill(process.pid, 'SIGKILL'));
const engine = await openEngine(path, statementsAtOnce);
const listener: RequestListener = (request, response) => {
  void answerRequest(engine, { user, password }, request, response);
};
const server = keyFile
  ? createHttpsServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) }, listener)
  : createHttpServer(listener);
server.keepAliveTimeout = 10_000;
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening ${typeof address === 'object' ? address?.port : port}\n`);
});
