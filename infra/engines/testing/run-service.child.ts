import { Worker } from 'node:worker_threads';
import { runService } from '../src/run-service.ts';
import { watchLoading } from '../src/threads-loaded.ts';

/** A service that behaves as its argument says; it tells what happens to it on standard output. */
const [behaviour = 'run'] = process.argv.slice(2);
const tell = (line: string) => process.stdout.write(`${line}\n`);
const slowThread = "setTimeout(() => require('node:worker_threads').parentPort.postMessage('loaded'), 500)";

await runService({
  name: 'child',
  deadlineMs: behaviour === 'hang' ? 200 : 10_000,
  environment: behaviour === 'misconfigured' ? { MINTSCOPE_PARTITIONS: 'x', MINTSCOPE_API_PORT: '-1' } : {},
  async start({ log, signal, fail }) {
    log.level = 'silent';
    if (behaviour === 'refuse') throw Object.assign(new Error('Port 3001 is taken.'), { code: 'EADDRINUSE' });
    signal.addEventListener('abort', () => tell('asked to end'));
    const keepAlive = setInterval(() => undefined, 1000);
    if (behaviour === 'fail') setImmediate(() => fail(new Error('the log is gone')));
    if (behaviour === 'throw')
      setImmediate(() => {
        throw new Error('a bug');
      });
    if (behaviour === 'reject') setImmediate(() => void Promise.reject(new Error('nobody waits for this')));
    if (behaviour === 'slow start') {
      tell('starting');
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }
    if (behaviour === 'young thread') {
      const thread = new Worker(slowThread, { eval: true });
      watchLoading(thread);
      thread.once('message', () => tell('loaded'));
    }
    setImmediate(() => tell('started'));
    return {
      async close() {
        if (behaviour === 'hang' || behaviour === 'impatient') await new Promise(() => undefined);
        if (behaviour === 'close badly') throw new Error('could not flush');
        clearInterval(keepAlive);
        tell('closed');
      },
    };
  },
});
