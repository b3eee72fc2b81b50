import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { removeFolder } from '../remove-folder.ts';
import { freePort } from './free-ports.ts';
import { type ServerProcess, spawnServer } from './spawn-server.ts';

export interface ProxyOptions {
  /** Ports on 127.0.0.1 that serve the product; requests take turns. */
  upstreams: readonly number[];
}

/** A proxy before the product, in a process of its own; it ends with this one. */
export interface ProxyServer {
  readonly name: string;
  readonly port: number;
  /** The settings (`MINTSCOPE_…`) of a service behind it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What it told on its standard streams (the end of it). */
  told(): string;
  /** Ends it and removes its folder. Calling it twice is fine. */
  close(): Promise<void>;
}

interface ProxyProgram {
  command: string;
  /** Debian's package. */
  package: string;
  /** `folder` is empty and its own: all that it writes goes there. */
  configure(port: number, folder: string): string;
  args(file: string, folder: string): string[];
}

const startWithinMs = 20_000;

/** Starts it on a free loopback port and waits until it takes connections. */
export async function startProxy(program: ProxyProgram): Promise<ProxyServer> {
  const installed = await findInstalled(program);
  const folder = await mkdtemp(join(tmpdir(), `mintscope-${program.command}-`));
  let server: ServerProcess | undefined;
  const close = async () => {
    await server?.kill();
    await removeFolder(folder);
  };
  try {
    const port = await freePort();
    const file = join(folder, 'proxy.conf');
    await writeFile(file, program.configure(port, folder));
    server = spawnServer(installed, program.args(file, folder));
    await listening(server, program.command, port);
    const environment = { MINTSCOPE_API_PROXIES: '1' };
    return { name: program.command, port, environment, told: server.told, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Debian keeps both outside the path of people who are not root. */
async function findInstalled({ command, package: debian }: ProxyProgram): Promise<string> {
  const causes: unknown[] = [];
  for (const candidate of [command, `/usr/sbin/${command}`]) {
    try {
      await promisify(execFile)(candidate, ['-v']);
      return candidate;
    } catch (cause) {
      causes.push(cause);
    }
  }
  const sentence = `${command} cannot be started: install it (on Debian: apt-get install ${debian}).`;
  throw new Error(sentence, { cause: causes[0] });
}

async function listening(server: ServerProcess, name: string, port: number): Promise<void> {
  const giveUpAtMs = performance.now() + startWithinMs;
  while (!(await takesConnections(port))) {
    if (server.ended) throw new Error(`${name} ended while it started: ${server.told()}`);
    if (performance.now() > giveUpAtMs) {
      throw new Error(`${name} did not listen within ${startWithinMs} ms: ${server.told()}`);
    }
    await sleep(20);
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const tell = (taken: boolean) => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', () => tell(true));
    socket.once('error', () => tell(false));
  });
}
