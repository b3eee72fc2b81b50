import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, temporaryFolder } from '../mintscope-process.ts';
import { type Ending, lastLines, type ServiceOptions, type ServiceProcess, startService } from './service-process.ts';

/** The services of one Mintscope on shared engines. */
export interface Cluster {
  /** Settings that every process is given. */
  readonly environment: Readonly<Record<string, string>>;
  /** Those that should be running, in the order of their start. */
  readonly processes: readonly ServiceProcess[];
  /** Starts one more process of a service; it is numbered: "ingest 2". */
  start(service: ServiceOptions['service'], more?: ProcessSettings): Promise<ServiceProcess>;
  /** SIGKILL, as planned. */
  kill(process: ServiceProcess): Promise<void>;
  /** SIGTERM; resolves when the process has ended with code 0, and fails when it ends in another way. */
  end(process: ServiceProcess): Promise<void>;
  /** Waits for a condition, and fails at once when a process died of which that was not asked. */
  until<Value>(what: string, check: () => Promise<Value | undefined>, withinMs?: number): Promise<Value>;
  /** The last lines of every process, for a test that failed. */
  output(): string;
  /** Ends every process, readers last. @throws when embedded data had been written. */
  stop(): Promise<void>;
}

/** Tests sign in at a click. */
const signingIn = {
  MINTSCOPE_DEVELOPMENT_ACCESS: 'true',
  MINTSCOPE_SIGN_INS_PER_MINUTE: '1000',
};

interface ProcessSettings {
  environment?: Readonly<Record<string, string>>;
  program?: string;
}

export function createCluster(environment: Readonly<Record<string, string>>): Cluster {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'embedded');
  const processes = new Set<ServiceProcess>();
  const all: ServiceProcess[] = [];
  const named = new Map<string, number>();
  const shared = { ...signingIn, ...environment, MINTSCOPE_DATA_DIR: dataDir };

  function nobodyDied(): void {
    for (const process of processes) if (process.ending !== undefined) throw new Error(lastLines(process));
  }

  async function end(process: ServiceProcess): Promise<void> {
    processes.delete(process);
    const ending: Ending = await process.stop();
    if (ending !== 0) throw new Error(lastLines(process));
  }

  return {
    environment: shared,
    get processes() {
      return [...processes];
    },
    async start(service, more = {}) {
      const number = (named.get(service) ?? 0) + 1;
      named.set(service, number);
      const name = `${service} ${number}`;
      const process = await startService({ name, service, ...more, environment: { ...shared, ...more.environment } });
      processes.add(process);
      all.push(process);
      return process;
    },
    async kill(process) {
      processes.delete(process);
      await process.kill();
    },
    end,
    async until(what, check, withinMs) {
      nobodyDied();
      let death: unknown;
      const value = await eventually<unknown>(
        what,
        async () => {
          try {
            nobodyDied();
          } catch (error) {
            death = error;
            return { died: true };
          }
          return check();
        },
        withinMs,
      );
      if (death) throw death;
      return value as Awaited<ReturnType<typeof check>> & {};
    },
    output: () => all.map(lastLines).join('\n\n'),
    async stop() {
      const order = ['ingest', 'scoring-workers', 'stream-api'];
      const rank = ({ name }: ServiceProcess) => order.indexOf(name.split(' ')[0] ?? '');
      try {
        for (const process of [...processes].sort((a, b) => rank(a) - rank(b))) await end(process);
        if (existsSync(dataDir)) throw new Error(`Somebody fell back to embedded engines: ${dataDir} exists.`);
      } finally {
        await Promise.all([...processes].map((process) => process.kill()));
        folder.remove();
      }
    },
  };
}
