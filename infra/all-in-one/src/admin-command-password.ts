import type { ReadStream } from 'node:tty';
import { UsageError } from './records-command.ts';

export interface PasswordSource {
  environment: Readonly<Record<string, string | undefined>>;
  input: Pick<ReadStream, 'isTTY' | 'setRawMode' | 'resume' | 'pause'> & AsyncIterable<unknown>;
  /** Shows a question, without a line end. */
  ask(text: string): void;
}

const mostBytes = 10_000;
const interrupt = '\u0003';
const endOfInput = '\u0004';

/** A password out of the environment, standard input's first line, or the terminal: there twice, and without an echo. */
export async function readAdminPassword({ environment, input, ask }: PasswordSource): Promise<string> {
  const given = environment.MINTSCOPE_ADMIN_PASSWORD;
  if (given !== undefined && given !== '') return given;
  if (!input.isTTY) return firstLine(input);
  input.setRawMode(true);
  try {
    const typed = readTyped(input);
    ask('Password: ');
    const password = await typed.line();
    ask('\nAgain: ');
    const again = await typed.line();
    ask('\n');
    if (password !== again) throw new UsageError('The two passwords are not the same.');
    return password;
  } finally {
    input.setRawMode(false);
    input.pause();
  }
}

async function firstLine(input: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const part of input) {
    text += String(part);
    if (text.includes('\n') || text.length > mostBytes) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}

/** Lines typed on a terminal that echoes nothing. */
function readTyped(input: AsyncIterable<unknown>): { line(): Promise<string> } {
  const parts = input[Symbol.asyncIterator]();
  let waiting: string[] = [];

  async function next(): Promise<string> {
    while (waiting.length === 0) {
      const { value, done } = await parts.next();
      if (done) return endOfInput;
      waiting = Array.from(String(value));
    }
    return waiting.shift()!;
  }

  return {
    async line() {
      const letters: string[] = [];
      while (letters.length < mostBytes) {
        const letter = await next();
        if (letter === interrupt) throw new UsageError('Nothing was changed.');
        if (letter === '\r' || letter === '\n' || letter === endOfInput) break;
        if (letter === '\u007f' || letter === '\b') letters.pop();
        else letters.push(letter);
      }
      return letters.join('');
    },
  };
}
