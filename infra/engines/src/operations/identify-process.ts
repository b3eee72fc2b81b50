import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Metrics } from '../metrics.ts';

const packageSchema = z.object({ version: z.string() });

/** The version of Mintscope; all its packages carry the same. */
export async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  return packageSchema.parse(JSON.parse(text)).version;
}

/** This process among the instances of its service: host and process id. In a container the host is the container. */
export function instanceName(): string {
  return `${hostname()}-${process.pid}`;
}

/** Tells in the metrics which service and version run. */
export function noteBuild(metrics: Metrics, service: string, version: string): void {
  const info = metrics.gauge('mintscope_build_info', '1; the labels tell what runs', ['service', 'version']);
  info.set({ service, version }, 1);
}
