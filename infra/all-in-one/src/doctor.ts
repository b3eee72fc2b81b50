import { ConfigError, readConfig } from '@mintscope/engines/config';
import { examineEngines } from '@mintscope/engines/doctor/examine-engines';
import type { Finding } from '@mintscope/engines/doctor/finding';
import { recordsMigrations } from '@mintscope/records/open-engines';

const marks: Readonly<Record<Finding['level'], string>> = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' };

/** `npm run mintscope -- doctor`. Returns the exit code: 1 when something keeps Mintscope from running. */
export async function doctorCommand(
  environment: Readonly<Record<string, string | undefined>>,
  out: (line: string) => void,
): Promise<number> {
  let config: ReturnType<typeof readConfig>;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    out(error.message);
    return 1;
  }
  const { eventLog, stateStore, warehouse, records } = config;
  out(`Event log on ${eventLog}, state store on ${stateStore}, warehouse on ${warehouse}, records on ${records}.`);
  const examinations = await examineEngines(config, recordsMigrations);
  for (const { part, findings } of examinations) {
    out('');
    out(part);
    for (const { level, text } of findings) out(`  ${marks[level]}  ${text}`);
  }
  const levels = examinations.flatMap(({ findings }) => findings.map(({ level }) => level));
  const problems = levels.filter((level) => level === 'problem').length;
  const warnings = levels.filter((level) => level === 'warning').length;
  out('');
  out(problems + warnings === 0 ? 'All is well.' : `${count(problems, 'problem')}, ${count(warnings, 'warning')}.`);
  return problems > 0 ? 1 : 0;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
