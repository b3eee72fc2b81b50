import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../testing/run-service.child.ts', import.meta.url));

/** Runs the child and sends the signals, one each time a line is told. */
async function run(behaviour: string, signals: Record<string, NodeJS.Signals> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, behaviour], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const signal = signals[line];
    if (signal) child.kill(signal);
  }
  const [code] = await ended;
  return { code, lines, errors };
}

describe('runService', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('closes on %s and ends with 0', async (signal) => {
    expect(await run('run', { started: signal })).toEqual({
      code: 0,
      lines: ['started', 'asked to end', 'closed'],
      errors: '',
    });
  });

  it('tells a failed start in one plain message', async () => {
    expect(await run('refuse')).toEqual({ code: 1, lines: [], errors: 'child could not start. Port 3001 is taken.\n' });
  });

  it('tells all settings that cannot be used', async () => {
    const { code, errors } = await run('misconfigured');
    expect(code).toBe(1);
    expect(errors).toMatch(/^child could not start\. .*\n {2}MINTSCOPE_API_PORT: .*\n {2}MINTSCOPE_PARTITIONS: .*\n$/);
  });

  it.each(['fail', 'throw', 'reject'])('closes and ends with 1 after a failure: %s', async (behaviour) => {
    const { code, lines } = await run(behaviour);
    expect(code).toBe(1);
    expect(lines).toContain('closed');
  });

  it('ends with 0 when it is asked to during a start that heeds the signal', async () => {
    expect(await run('slow start', { starting: 'SIGTERM' })).toMatchObject({ code: 0, errors: '' });
  });

  it('ends no thread that is still loading', async () => {
    const { code, lines } = await run('young thread', { started: 'SIGTERM' });
    expect({ code, lines }).toEqual({ code: 0, lines: ['started', 'asked to end', 'closed', 'loaded'] });
  });

  it('ends with 1 when closing takes longer than the deadline, or fails', async () => {
    const { code, errors } = await run('hang', { started: 'SIGTERM' });
    expect(code).toBe(1);
    expect(errors).toBe('child did not close within 200 ms.\n');
    expect(await run('close badly', { started: 'SIGTERM' })).toMatchObject({ code: 1 });
  });

  it('ends at once at the second signal', async () => {
    const { code } = await run('impatient', { started: 'SIGTERM', 'asked to end': 'SIGINT' });
    expect(code).toBe(130);
  });
});
