import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * The server, tied to this process: a watcher beside it ends it when the pipe from here closes, also after `kill -9`. `exec`
 * keeps the shell's process id for the server.
 */
const tied = 'exec 3<&0; (cat <&3 >/dev/null; kill -9 $$) >/dev/null 2>&1 & exec "$0" "$@" 3<&- </dev/null';

export interface ServerProcess {
  readonly pid: number;
  readonly ended: boolean;
  /** What it told on its standard streams (the end of it). */
  told(): string;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
}

export function spawnServer(command: string, args: readonly string[]): ServerProcess {
  const child: ChildProcess = spawn('sh', ['-c', tied, command, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let told = '';
  const tell = (chunk: Buffer) => {
    told = (told + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', tell);
  child.stderr?.on('data', tell);
  child.stdin?.on('error', () => undefined);
  const ended = once(child, 'exit').finally(() => child.stdin?.destroy());
  return {
    pid: child.pid ?? 0,
    get ended() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    told: () => told,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
