import type { Config } from '../config.ts';

/** What is wrong where several processes would each make a key of tokens of their own; only who signs them has to have it. */
export function findMissingSecret({ records, access }: Pick<Config, 'records' | 'access'>): string | null {
  if (records !== 'postgres' || access.jwtSecret !== '') return null;
  return 'MINTSCOPE_JWT_SECRET: needed, because MINTSCOPE_RECORDS is postgres and processes must agree on it';
}
