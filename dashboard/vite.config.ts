import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Answers of our own server are parsed in development and tests only, so the production bundle needs neither zod nor
 * base58: both are replaced by an object on which every call and property is itself, and so is every exported schema of
 * the contract. What is no schema stays: method, path and access of endpoints, texts, defaults, close codes, limits.
 */
function inertSchemas(): Plugin {
  const inert = fileURLToPath(new URL('./src/lib/inert-schemas.ts', import.meta.url));
  return {
    name: 'inert-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod' || id === 'bs58' ? inert : null),
    transform: (code, id) => (/[\\/]schemas[\\/]src[\\/]/.test(id) ? withoutSchemas(code) : null),
  };
}

/** Each `const somethingSchema = …;` up to the statement's end: a semicolon before a line that begins a new statement. */
const schemaStatement = /^(export )?const (\w+Schema)\b[\s\S]*?;\n(?=\n*(?:[^\s})\].]|$(?![\s\S])))/gm;

function withoutSchemas(code: string): string {
  let found = false;
  const bare = code.replace(schemaStatement, (_, exported: string | undefined, name: string) => {
    found = true;
    return `${exported ?? ''}const ${name} = inertSchema;\n`;
  });
  return found ? `import { z as inertSchema } from 'zod';\n${bare}` : code;
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the entry needs is one file: left to themselves, parts that pages use too become dozens of small ones,
          // which compress worse.
          groups: [{ name: 'base', tags: ['$initial'] }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/health': server,
      '/tokens': server,
      '/ws': { target: server, ws: true },
    },
  },
});
