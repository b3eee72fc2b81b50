import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');

/** Runs `mintscope …` to its end and gives what it said. @throws with that when it fails. */
export async function runCli(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> {
  const program = [join(root, 'infra/all-in-one/mintscope.cjs'), ...args];
  const child = spawn(process.execPath, program, { cwd: root, env: { ...process.env, ...environment } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`mintscope ${args.join(' ')} ended with ${code}:\n${said}`);
  return said;
}
