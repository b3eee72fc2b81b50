import { writeFile } from 'node:fs/promises';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { startJobs } from '@mintscope/jobs/service';
import { openEngines } from '@mintscope/records/open-engines';
import { startMintscope } from '../../src/start-mintscope.ts';
import { crashAt, type Seam } from './crash-seams.ts';
import { eventually } from './mintscope-process.ts';
import { saveOpenRules } from './save-open-rules.ts';
import { isSettled, tellEverything } from './tell-everything.ts';
import { areDecisionsTold } from './tell-picks.ts';

// The product on a file of events (MINTSCOPE_REPLAY_FILE with EVENTS lines) until all of it is everywhere; then it writes
// what the stores say to the file DUMP and ends. With SEAM and COUNT it dies on the way. An admin has saved settings before the
// first event, so that every life calls by the same rules from the same place of the log on.
const { SEAM, COUNT, EVENTS, DUMP } = process.env;
/** A machine that does ten times as much beside it takes ten times as long. */
const patienceMs = 180_000;
const config = readConfig(process.env);
const log = createLogger(config.logLevel, 'crash-program');
const opened = await openEngines({ config, log });
const engines = SEAM ? crashAt(opened, SEAM as Seam, Number(COUNT)) : opened;
await saveOpenRules(engines.records);
const jobs = await startJobs({ config, engines, log });
await eventually(
  'the log is told',
  async () => ((await areDecisionsTold(opened.records)) ? true : undefined),
  patienceMs,
);
await jobs.close();
const mintscope = await startMintscope({ config, log, engines, signal: new AbortController().signal });
await eventually(
  'everything is settled',
  async () => ((await isSettled(opened, Number(EVENTS))) ? true : undefined),
  patienceMs,
);
if (DUMP) await writeFile(DUMP, JSON.stringify(await tellEverything(opened)));
await mintscope.close();
await opened.close();
process.exit(0);
