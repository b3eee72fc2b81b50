import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { type OpenedLogAndState, openLogAndState } from '@mintscope/engines/open-engines';
import { deadLettersCommand } from '@mintscope/ingest/dead-letter/dead-letters-command';
import { decodeFiles } from '@mintscope/ingest/decode-command';

const usage = `Usage: npm run mintscope -- COMMAND

  admin COMMAND           make accounts of admins, give roles, suspend, set passwords; \`admin\` alone tells more
  chat restore FILE       put messages of a backup of the chat back
  decode FILE…            canonical events of saved transactions, as NDJSON on standard output
  doctor                  look at every engine that the settings choose and say what is wrong
  dead-letters list       input that could not become an event, with the reason
  dead-letters replay     decode that input again and append what works now
  parameters COMMAND      show the parameter set in force, put a value in force; \`parameters\` alone tells more
  model-report            measure score, probabilities and labels on simulated markets; write docs/model-report.md
  fit-model               fit the probabilities on simulated markets and print what to put into the registry
`;

process.exitCode = await run(process.argv.slice(2));

async function run([command, ...rest]: string[]): Promise<number> {
  switch (command) {
    case 'admin':
      return administrate(rest);
    case 'chat': {
      const { chatCommand } = await import('./chat-command.ts');
      return chatCommand(rest, { environment: process.env, out: printLine, complain: printError });
    }
    case 'decode':
      return decodeFiles(rest, printLine, printError);
    case 'doctor': {
      const { doctorCommand } = await import('./doctor.ts');
      return doctorCommand(process.env, printLine);
    }
    case 'dead-letters':
      return withLogAndState((engines) => deadLettersCommand(rest, engines, printLine));
    case 'parameters': {
      const { parametersCommand } = await import('./parameters-command.ts');
      return parametersCommand(rest, { environment: process.env, out: printLine, complain: printError });
    }
    case 'model-report': {
      const { modelReport } = await import('./model-report.ts');
      return modelReport(rest, printLine, printError);
    }
    case 'fit-model': {
      const { fitModel } = await import('./fit-model.ts');
      return fitModel(rest, printLine, printError);
    }
    default:
      printError(usage);
      return command === undefined || command === 'help' || command === '--help' ? 0 : 2;
  }
}

async function administrate(args: string[]): Promise<number> {
  const { adminCommand } = await import('./admin-command.ts');
  const { readAdminPassword } = await import('./admin-command-password.ts');
  const environment = process.env;
  const ask = (text: string) => void process.stderr.write(text);
  return adminCommand(args, {
    environment,
    out: printLine,
    complain: printError,
    readPassword: () => readAdminPassword({ environment, input: process.stdin, ask }),
  });
}

async function withLogAndState(use: (engines: OpenedLogAndState) => Promise<number>): Promise<number> {
  const config = readConfig(process.env);
  const engines = await openLogAndState({ config, log: createLogger('warn', 'mintscope-cli') });
  try {
    return await use(engines);
  } finally {
    await engines.close();
  }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}
