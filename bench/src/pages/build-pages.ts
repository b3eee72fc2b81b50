import { join } from 'node:path';
import { build } from 'vite';

/** Builds pages of a folder of this bench as they would be served. */
export async function buildPages(root: string, pages: readonly string[], outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: pages.map((page) => join(root, page)) } },
  });
}
