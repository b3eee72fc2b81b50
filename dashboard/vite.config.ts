import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Answers of our own server are parsed in development and tests only, so the production bundle needs neither zod nor
 * base58: both are replaced by an object on which every call and property is itself, and so is every exported schema of
 * the contract. Endpoint objects keep their method and path, and limits their numbers.
 */
function inertSchemas(): Plugin {
  const inert = fileURLToPath(new URL('./src/lib/inert-schemas.ts', import.meta.url));
  return {
    name: 'inert-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod' || id === 'bs58' ? inert : null),
    transform(code, id) {
      if (!/[\\/]schemas[\\/]src[\\/](token|score|token-metrics|token-record)\.ts$/.test(id)) return null;
      const names = [...code.matchAll(/^export const (\w+Schema)\b/gm)].map(([, name]) => name);
      return `import { z } from 'zod';\n${names.map((name) => `export const ${name} = z;`).join('\n')}\n`;
    },
  };
}

/** The toast library writes its style sheet into a <style> element, which our CSP refuses; we import the file it ships. */
function noInjectedStyles(): Plugin {
  return {
    name: 'no-injected-styles',
    transform: (code, id) =>
      /sonner[\\/]dist[\\/]index\.mjs/.test(id) ? code.replace(/^__insertCSS\(".*"\);$/m, '') : null,
  };
}

const server = process.env.MINTSCOPE_URL ?? 'http://localhost:3001';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [inertSchemas(), noInjectedStyles(), react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every browser of this target preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': server,
      '/tokens': server,
      '/ws': { target: server, ws: true },
    },
  },
});
