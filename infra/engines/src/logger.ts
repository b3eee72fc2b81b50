import { pino } from 'pino';

/** The structured log every service writes to. */
export type Logger = ReturnType<typeof createLogger>;

export function createLogger(level: string, service: string) {
  return pino({ level, base: { service } });
}
