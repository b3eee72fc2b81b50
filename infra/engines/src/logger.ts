import { type DestinationStream, pino } from 'pino';
import { instanceName } from './operations/identify-process.ts';

/** The structured log every service writes to. */
export type Logger = ReturnType<typeof createLogger>;

/** Names of fields whose values never show, at the top and two levels down. */
const secretFields = ['authorization', 'cookie', 'setCookie', 'password', 'secret', 'token', 'apiKey'];
const secretHeaders = ['["set-cookie"]', '["x-api-key"]', '["proxy-authorization"]'];

/** One JSON line a message: level as text, ISO time, service and instance. To standard output unless told. */
export function createLogger(level: string, service: string, destination?: DestinationStream) {
  const options = {
    level,
    base: { service, instance: instanceName() },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        ...secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        ...secretHeaders.flatMap((field) => [field, `*${field}`, `*.*${field}`]),
      ],
      censor: '***',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
