import { ConfigError, readConfig } from '@mintscope/engines/config';
import { EngineError } from '@mintscope/engines/engine-error';
import { createLogger } from '@mintscope/engines/logger';
import { AccountError } from '@mintscope/records/accounts/account-error';
import { openRecordsOnly } from '@mintscope/records/open-engines';
import type { Records } from '@mintscope/records/records';
import { Refusal } from '@mintscope/records/refusal';

export interface RecordsCommandOptions {
  environment: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  complain(text: string): void;
  /** Of the configured engine, alone, unless told. */
  openRecords?: typeof openRecordsOnly;
}

/** What is wrong with how a command was called, in one sentence. */
export class UsageError extends Error {}

/** Does its work and gives what there is to say. */
export type RecordsWork = (records: Records) => Promise<string>;

/**
 * Runs a command upon the records of the configured engine alone. Returns the exit code: 2 for a wrong call.
 * @param read finds everything that is wrong with the call before a database is opened, as a UsageError.
 */
export async function recordsCommand(
  read: () => Promise<RecordsWork>,
  { environment, out, complain, openRecords = openRecordsOnly }: RecordsCommandOptions,
): Promise<number> {
  try {
    const work = await read();
    const config = readConfig(environment);
    const { records, close } = await openRecords({ config, log: createLogger('warn', 'mintscope-cli') });
    try {
      out(await work(records));
      return 0;
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof Error) || !told.some((kind) => error instanceof kind)) throw error;
    complain(error.message);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Failures whose sentence is for the caller. */
const told = [UsageError, AccountError, Refusal, ConfigError, EngineError];
