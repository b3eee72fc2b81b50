import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';

/**
 * Carries out the stages that `targets` need, each in a folder below `folder` that stands for its root file system. Resolves
 * to a map from stage to `{ root, workdir, environment, user, command, healthCheck, stopSignal }`. `args` are build arguments;
 * of an earlier build with others, `cached`, the stages stay that do not depend on them.
 */
export async function buildOutside({ stages, targets, context, folder, log, args = {}, cached = new Map() }) {
  const changed = changedBy(stages, Object.keys(args));
  const built = new Map([...cached].filter(([name]) => !changed.has(name)));
  const find = (name) => stages.find((stage) => stage.name === name) ?? fail(`There is no stage ${name}.`);
  async function build(name) {
    if (built.has(name)) return built.get(name);
    const stage = find(name);
    const base = stage.from ? await build(stage.from) : { workdir: '/', environment: {}, user: 'root' };
    for (const step of stage.steps) if (step.stage) await build(step.stage);
    const startedAt = performance.now();
    const image = { ...base, environment: { ...base.environment }, args: {}, root: join(folder, name) };
    await mkdir(image.root, { recursive: true });
    if (base.root) await cp(base.root, image.root, { recursive: true, verbatimSymlinks: true });
    for (const step of stage.steps) await carryOut(step, { image, context, built, args });
    built.set(name, image);
    log(`built ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return image;
  }
  for (const target of targets) await build(target);
  return built;
}

/** The stages that take one of the arguments, and those that are made of them. */
function changedBy(stages, args) {
  const changed = new Set();
  for (const { name, from, steps } of stages) {
    const takes = steps.some(({ instruction, name: arg }) => instruction === 'ARG' && args.includes(arg));
    if (takes || changed.has(from) || steps.some(({ stage }) => changed.has(stage))) changed.add(name);
  }
  return changed;
}

async function carryOut(step, { image, context, built, args }) {
  const here = join(image.root, image.workdir);
  switch (step.instruction) {
    case 'WORKDIR':
      image.workdir = step.value;
      await mkdir(join(image.root, step.value), { recursive: true });
      return;
    case 'USER':
      image.user = step.value;
      return;
    case 'STOPSIGNAL':
      image.stopSignal = step.value;
      return;
    case 'ARG':
      image.args[step.name] = args[step.name] ?? step.value;
      return;
    case 'ENV':
      Object.assign(image.environment, step.environment);
      return;
    case 'CMD':
      image.command = step.command;
      return;
    case 'HEALTHCHECK':
      image.healthCheck = step.command;
      return;
    case 'EXPOSE':
      return;
    case 'COPY':
      for (const source of step.sources) {
        const from = step.stage ? join(built.get(step.stage).root, source) : join(context, source);
        await copy(from, isAbsolute(step.target) ? join(image.root, step.target) : join(here, step.target), step);
      }
      return;
    case 'RUN':
      await run(step, here, { ...image.environment, ...image.args });
      return;
    default:
      fail(`Line ${step.line}: ${step.instruction} is not carried out.`);
  }
}

/** As COPY does: of a folder its content, of a file the file itself, into a target that ends with a slash. */
async function copy(from, to, step) {
  const found = await stat(from).catch(() =>
    fail(`Line ${step.line}: ${step.sources.join(' ')} is not in the build context.`),
  );
  const into = found.isDirectory() || !step.target.endsWith('/') ? to : join(to, basename(from));
  await mkdir(found.isDirectory() ? into : join(into, '..'), { recursive: true });
  await cp(from, into, { recursive: true, force: true, verbatimSymlinks: true });
}

async function run(step, cwd, environment) {
  const { PATH, HOME } = process.env;
  const registry = Object.entries(process.env).filter(([name]) =>
    /^npm_config_(registry|cafile|cache)$|proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name),
  );
  const env = { PATH, HOME, ...Object.fromEntries(registry), ...environment };
  const child = spawn('sh', ['-e', '-c', step.command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) fail(`Line ${step.line}: RUN ${step.command} ended with code ${code}:\n${told}`);
}

/** Removes from `context` what .dockerignore leaves out: the last pattern that matches a path or a folder above it counts. */
export async function applyDockerignore(context, files) {
  const text = await readFile(join(context, '.dockerignore'), 'utf8');
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keep: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  const kept = [];
  for (const file of files) {
    const parts = file.split('/');
    const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    const last = rules.findLast(({ pattern }) => above.some((path) => pattern.test(path)));
    if (last && !last.keep) await rm(join(context, file));
    else kept.push(file);
  }
  return kept;
}

function patternOf(glob) {
  if (/[?[\]\\]/.test(glob)) fail(`.dockerignore: only * and ** are known in ${glob}.`);
  const parts = glob.replaceAll('.', '\\.').split(/(\*\*\/|\*)/);
  return new RegExp(`^${parts.map((part) => (part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : part)).join('')}$`);
}

function fail(message) {
  throw new Error(message);
}
