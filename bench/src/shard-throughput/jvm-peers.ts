import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { RollingResult } from './rolling.ts';
import type { SimpleTrade } from './workload.ts';

export type JvmPeer = 'kafka-streams' | 'hazelcast';

/** A result with the CPU time of the other process, which ours knows nothing of (s). */
export type MeasuredResult = RollingResult & { seconds: number };

export interface JvmPeers {
  run(peer: JvmPeer): Promise<MeasuredResult>;
  close(): Promise<void>;
}

const project = join(import.meta.dirname, '../../jvm');
const mintLength = 44;

/** The rolling job's peers on the JVM, in one process that holds the trades; null where there is no Java or Maven to make it with. */
export async function startJvmPeers(batches: readonly (readonly SimpleTrade[])[]): Promise<JvmPeers | null> {
  if (!(await isBuilt())) return null;
  const folder = await mkdtemp(join(tmpdir(), 'mintscope-rolling-'));
  const file = join(folder, 'trades');
  await writeFile(file, encodeTrades(batches));
  const path = [join(project, 'target/classes'), join(project, 'target/dependency/*')].join(delimiter);
  // What Hazelcast asks for, so that it does not warn on the console.
  const opened = ['java.base/java.lang', 'java.base/sun.nio.ch', 'java.management/sun.management'];
  const opens = [...opened, 'jdk.management/com.sun.management.internal'].map(
    (name) => `--add-opens=${name}=ALL-UNNAMED`,
  );
  const modules = ['--add-modules=java.se', '--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED', ...opens];
  const java = spawn('java', ['-Xmx3g', ...modules, '-cp', path, 'mintscope.bench.RollingPeers', file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: java.stdout })[Symbol.asyncIterator]();
  return {
    async run(peer) {
      java.stdin.write(`${peer}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error(`The JVM ended while ${peer} ran.`);
      return JSON.parse(value) as MeasuredResult;
    },
    async close() {
      const ended = once(java, 'exit');
      java.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Classes and jars are made once; a change of the sources is made with `mvn clean`. */
async function isBuilt(): Promise<boolean> {
  const made = await access(join(project, 'target/dependency')).then(
    () => true,
    () => false,
  );
  if (made) return true;
  const goals = ['-q', '-B', 'compile', 'dependency:copy-dependencies', '-DincludeScope=runtime'];
  try {
    await promisify(execFile)('mvn', goals, { cwd: project });
    return true;
  } catch (error) {
    console.warn(`left out: Kafka Streams and Hazelcast, which Maven could not get (${String(error).slice(0, 200)})`);
    return false;
  }
}

/** As `Workload.java` reads it. */
function encodeTrades(batches: readonly (readonly SimpleTrade[])[]): Uint8Array {
  const trades = batches.flat();
  const mints = [...new Set(trades.map(({ mint }) => mint))];
  const numbers = new Map(mints.map((mint, number) => [mint, number]));
  const head = Buffer.alloc(12 + mintLength * mints.length);
  for (const [at, count] of [trades.length, batches[0]?.length ?? 0, mints.length].entries())
    head.writeInt32LE(count, at * 4);
  for (const [at, mint] of mints.entries()) head.write(mint.padEnd(mintLength), 12 + mintLength * at, 'ascii');
  const columns = [
    Int32Array.from(trades, ({ mint }) => numbers.get(mint) ?? 0),
    Float64Array.from(trades, ({ timeMs }) => timeMs),
    Float64Array.from(trades, ({ quote }) => quote),
    Float64Array.from(trades, ({ price }) => price),
  ];
  return Buffer.concat([head, ...columns.map(({ buffer }) => Buffer.from(buffer))]);
}
