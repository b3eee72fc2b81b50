import { join } from 'node:path';

/** As `infra/engines/bundle-program.mjs` describes it. */
export type BundleProgram = (
  program: string,
  options?: { keptIn?: string; sources?: readonly string[] },
) => Promise<string>;

interface Bundler {
  bundleProgram: BundleProgram;
  programs: Readonly<Record<string, readonly string[]>>;
}

/** What bundles programs is JavaScript, without types: it runs before anything can read TypeScript. */
export function loadBundler(): Promise<Bundler> {
  const file = join(import.meta.dirname, '../../../engines/bundle-program.mjs');
  return import(file);
}
