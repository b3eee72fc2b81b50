import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { applyDockerignore, buildOutside } from './build-outside.mjs';
import { readDockerfile } from './read-dockerfile.mjs';
import { startEngines } from './start-engines.mjs';
import { checkLife, checkRefusal } from './start-image.mjs';

/**
 * Exercises the images without containers: `node --import tsx infra/docker/exercise-images.mjs [--without-engines] [--official]`,
 * the last with uWebSockets.js from GitHub too. The commit that is checked out goes through .dockerignore, each stage of the Dockerfile is carried out in a folder of its own,
 * and each image that docker-compose.yml builds is started with the settings of its service, its user's rights and real
 * engines: it must become healthy and end by itself on SIGTERM; and with a setting missing, it must name that.
 */
const root = resolve(import.meta.dirname, '../..');
const say = (line) => console.log(line);
const work = await mkdtemp(join(tmpdir(), 'mintscope-images-'));
const closing = [() => rm(work, { recursive: true, force: true })];

try {
  // Started processes have the rights of their image's user, who must be able to come here.
  await chmod(work, 0o755);
  const { context, compose, stages } = await readCommit();
  checkNode(stages);
  const services = Object.entries(compose.services).filter(([, service]) => service.build);
  const targets = services.map(([, service]) => service.build.target);
  const images = await buildOutside({ stages, targets, context, folder: join(work, 'stages'), log: say });
  const others = process.argv.includes('--official') ? ['none', 'official'] : ['none'];
  for (const [name, service] of services)
    await checkRefusal({ name, service, image: images.get(service.build.target), work });
  if (process.argv.includes('--without-engines')) {
    say('started without engines: health and end were not exercised');
  } else {
    const engines = await startEngines(root, work);
    closing.unshift(() => engines.stop());
    for (const [name, service] of services)
      await checkLife({ name, service, image: images.get(service.build.target), engines: engines.environment, work });
    for (const uwebsockets of others) {
      const [name, folder] = ['stream-api', join(work, uwebsockets)];
      const built = {
        stages,
        targets: [name],
        context,
        folder,
        log: say,
        args: { UWEBSOCKETS: uwebsockets },
        cached: images,
      };
      const image = (await buildOutside(built)).get(name);
      say(`${name} with UWEBSOCKETS=${uwebsockets}:`);
      await checkLife({ name, service: compose.services[name], image, engines: engines.environment, work });
    }
  }
  say(`${services.length} images exercised`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const close of closing) await close();
}

/** The commit's compose file, Dockerfile, and files less what .dockerignore leaves out. */
async function readCommit() {
  const context = join(work, 'context');
  await mkdir(context);
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 29 });
  execFileSync('tar', ['x'], { cwd: context, input: archive });
  const compose = parse(await readFile(join(context, 'docker-compose.yml'), 'utf8'), { merge: true });
  const stages = readDockerfile(await readFile(join(context, 'infra/docker/Dockerfile'), 'utf8'));
  const files = execFileSync('git', ['ls-tree', '-r', '-z', '--name-only', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const kept = await applyDockerignore(context, files.split('\0').filter(Boolean));
  say(`build context: ${kept.length} files`);
  return { context, compose, stages };
}

function checkNode(stages) {
  for (const { image } of stages.filter((stage) => stage.image)) {
    const version = /^node:(\d+\.\d+)\./.exec(image)?.[1];
    if (!version) throw new Error(`${image} is not an image of Node.`);
    if (!process.version.startsWith(`v${version}.`))
      say(`note: the images run on Node ${version}, this is ${process.version}`);
  }
}
