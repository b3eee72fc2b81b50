import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** The toast library writes its style sheet into a <style> element, which our CSP refuses; we import the file it ships. */
function noInjectedStyles(): Plugin {
  return {
    name: 'no-injected-styles',
    transform: (code, id) =>
      /sonner[\\/]dist[\\/]index\.mjs/.test(id) ? code.replace(/^__insertCSS\(".*"\);$/m, '') : null,
  };
}

/** Every schema of zod can be written as JSON Schema, which is for the OpenAPI document and no page: 4.6 KB of each first screen. */
function noJsonSchemas(): Plugin {
  return {
    name: 'no-json-schemas',
    apply: 'build',
    transform(code, id) {
      if (!/zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return ['const none = () => none;', ...names.map((name) => `export { none as ${name} };`)].join('\n');
    },
  };
}

/** Parsers that zod would write as code and evaluate, which our CSP refuses: `lib/zod-without-eval.ts` turns that off. */
function noWrittenParsers(): Plugin {
  return {
    name: 'no-written-parsers',
    apply: 'build',
    transform: (_, id) => (/zod[\\/]v4[\\/]core[\\/]doc\.js$/.test(id) ? 'export class Doc {}' : null),
  };
}

/** What a parameter means is told by the server where people ask; no page reads it from the registry, which each first screen has. */
function noParameterTexts(): Plugin {
  return {
    name: 'no-parameter-texts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /schemas[\\/]src[\\/]parameters[\\/]\w+\.ts$/.test(id) && code.includes('defineParameters(')
        ? code.replace(/,\s*(['"])(?:\\.|(?!\1)[^\\])*\1,?(\s*\])/g, `, ''$2`)
        : null,
  };
}

/**
 * The router's package names its development build for every use: checks and warnings that only its users' developers read.
 * Names for their tools, calls that are not marked as without effect, and what is for sites that it renders on a server or is asked
 * to watch, keep code that no page has; the last alone was 2.4 KB of each first screen.
 */
function routerForUsers(): Plugin {
  const at = (file: string) => join(import.meta.dirname, '../node_modules/react-router/dist/production', file);
  return {
    name: 'router-for-users',
    apply: 'build',
    transform(code, id) {
      if (!/react-router[\\/]dist[\\/]production[\\/]/.test(id)) return null;
      return unreachedInRouter.reduce(
        (rest, name) =>
          rest.replace(new RegExp(`^function ${name}\\(`, 'm'), `function ${name}() {}\nfunction _${name}(`),
        code
          .replace(/^\w+\.displayName = ".*";$/gm, '')
          .replace(/^((?:var|const) \w+ = )(?=\w+\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ')
          // No class of a component has an effect when it is made, but its `extends` could.
          .replace(/^(var \w+ = )(class extends \w+\.Component \{[\s\S]*?^\});$/gm, '$1/* @__PURE__ */ (() => $2)();'),
      );
    },
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: at('index.mjs') },
          { find: /^react-router\/dom$/, replacement: at('dom-export.mjs') },
        ],
      },
    }),
  };
}

const unreachedInRouter = [
  'PrefetchPageLinks',
  'RSCErrorHandler',
  'deserializeErrors',
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
];

/** The files of the letters that every page shows; those of other alphabets come when a token's name needs them. */
const firstFonts = /(inter|jetbrains-mono)-latin-wght-normal-[\w-]+\.woff2$/;

/** A font that has not come when a page is painted is left out until the next one: text never moves under a reader's finger. */
function steadyFonts(): Plugin {
  return {
    name: 'steady-fonts',
    enforce: 'pre',
    transform: (code, id) =>
      /@fontsource-variable[\\/].*\.css$/.test(id)
        ? code.replaceAll('font-display: swap', 'font-display: optional')
        : null,
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => firstFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Pages that every visitor may open, most opened first, by path; `public/before-paint.js` preloads what the build says they need. */
const opened = {
  '/': 'features/home/page.tsx',
  '/discovery': 'features/discovery/page.tsx',
  '/login': 'features/sign-in/page.tsx',
};

/** Writes into the page which files the most opened paths need beside the entry. */
function namePageFiles(): Plugin {
  return {
    name: 'name-page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const files = Object.entries(opened).map(([path, page]) => [path, filesOf(page, chunks)] as const);
        const meta = `<meta name="page-files" content='${JSON.stringify(Object.fromEntries(files))}' />`;
        return html.replace('<script src="/before-paint.js">', (script) => `${meta}\n    ${script}`);
      },
    },
  };
}

function filesOf(page: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const wanted = new Set(chunks.filter((chunk) => chunk.facadeModuleId?.endsWith(`/src/${page}`)));
  for (const chunk of wanted) {
    for (const other of chunks) if (!other.isEntry && chunk.imports.includes(other.fileName)) wanted.add(other);
  }
  return [...wanted]
    .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
    .map((file) => `/${file}`);
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const leastCompressed = 1024;

/** Lays what browsers take beside each file of text, or the first page after each start would wait until it is compressed. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(css|html|js|svg)$/.test(fileName));
      await Promise.all(files.map((file) => compress(join(dir, file.fileName), contentOf(file))));
    },
  };
}

function contentOf(output: Rolldown.OutputChunk | Rolldown.OutputAsset): Uint8Array {
  return Buffer.from(output.type === 'chunk' ? output.code : output.source);
}

async function compress(path: string, content: Uint8Array): Promise<void> {
  if (content.byteLength < leastCompressed) return;
  // Higher ones take ten times as long for a twentieth less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  await Promise.all([
    brotli(content, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    gz(content).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}

/** Writes the last commits into the script of /updates, which shows them when the server does not answer. */
function keepLastCommits(): Plugin {
  return {
    name: 'keep-last-commits',
    apply: 'build',
    config: () => ({ define: { 'import.meta.env.COMMITS_OF_BUILD': JSON.stringify(JSON.stringify(lastCommits(5))) } }),
  };
}

/** `infra/write-commits.mjs` wrote them before. */
function lastCommits(most: number): unknown[] {
  try {
    return JSON.parse(readFileSync(join(import.meta.dirname, '../schemas/commits.json'), 'utf8')).slice(0, most);
  } catch {
    // A copy without its history has none.
    return [];
  }
}

const server = process.env.MINTSCOPE_URL ?? 'http://localhost:3001';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    noInjectedStyles(),
    noJsonSchemas(),
    noWrittenParsers(),
    noParameterTexts(),
    routerForUsers(),
    steadyFonts(),
    namePageFiles(),
    keepLastCommits(),
    compressFiles(),
    react(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The budget test weighs what a first screen waits for.
    chunkSizeWarningLimit: 700,
    // Every browser of this target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // For web3.js's connection, which nothing here makes.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/](rpc-websockets|jayson)[\\/]/, sideEffects: false }] },
      output: {
        // A group's name lists every chunk that shares it, which no reader needs.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash][extname]`,
        codeSplitting: {
          // What the entry needs is one file: left to themselves, parts that pages use too become dozens of small ones,
          // which compress worse.
          groups: [
            { name: 'base', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              test: /[\\/](dashboard|schemas)[\\/]src[\\/]|lucide-react/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 512,
            },
          ],
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
