import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const project = join(import.meta.dirname, '../../../kafka');
const jars = join(project, 'target/jars');
const run = promisify(execFile);

/** The class path of a Kafka broker; the first time, Maven brings its jars. */
export async function kafkaJars(): Promise<string> {
  await mustRun('java', ['-version'], 'Java 17 or newer');
  const there = await readdir(jars).catch(() => []);
  if (there.length === 0) await copyJars();
  return join(jars, '*');
}

/** Into a folder of its own first, so that an interrupted or concurrent run leaves no half of it. */
async function copyJars(): Promise<void> {
  await mustRun('mvn', ['-v'], 'Maven (mvn)');
  const fresh = await mkdtemp(join(project, 'jars-'));
  try {
    await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${join(fresh, 'jars')}`], {
      cwd: project,
    });
    await mkdir(join(project, 'target'), { recursive: true });
    await rename(join(fresh, 'jars'), jars).catch(async (error: unknown) => {
      if ((await readdir(jars).catch(() => [])).length === 0) throw error;
    });
  } catch (cause) {
    throw new Error('Maven could not bring the jars of Kafka named in infra/kafka/pom.xml.', { cause });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function mustRun(command: string, args: string[], name: string): Promise<void> {
  await run(command, args).catch((cause: unknown) => {
    throw new Error(`Tests on Kafka need ${name} on the path.`, { cause });
  });
}
