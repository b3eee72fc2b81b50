import { writeFile } from 'node:fs/promises';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openEngines } from '@mintscope/records/open-engines';
import { startMintscope } from '../../src/start-mintscope.ts';
import { crashAt, type Seam } from './crash-seams.ts';
import { eventually } from './mintscope-process.ts';
import { isSettled, tellEverything } from './tell-everything.ts';

// The product on a file of events (MINTSCOPE_REPLAY_FILE with EVENTS lines) until all of it is everywhere; then it writes
// what the stores say to the file DUMP and ends. With SEAM and COUNT it dies on the way.
const { SEAM, COUNT, EVENTS, DUMP } = process.env;
const config = readConfig(process.env);
const log = createLogger(config.logLevel, 'crash-program');
const opened = await openEngines({ config, log });
const engines = SEAM ? crashAt(opened, SEAM as Seam, Number(COUNT)) : opened;
const mintscope = await startMintscope({ config, log, engines, signal: new AbortController().signal });
await eventually('everything is settled', async () => ((await isSettled(opened, Number(EVENTS))) ? true : undefined));
if (DUMP) await writeFile(DUMP, JSON.stringify(await tellEverything(opened)));
await mintscope.close();
await opened.close();
process.exit(0);
