import { openSync, writeSync } from 'node:fs';
import { openLogAndState } from '@mintscope/engines/open-engines';
import { runWithEngines } from '@mintscope/engines/operations/run-with-engines';
import { startIngest } from '@mintscope/ingest/service';
import { createSimulatorSource } from '@mintscope/ingest/sources/simulator';
import { noteAcknowledged } from '../checker/note-acknowledged.ts';

// The ingest service on the simulator, as its own main starts it; what it hands over and what was acknowledged is noted in
// the file NOTES at once, so that a kill takes no note away (read-notes.ts).
const { NOTES } = process.env;
if (!NOTES) throw new Error('NOTES names no file');
const file = openSync(NOTES, 'a');
const write = (mark: string, ids: readonly string[]) => {
  if (ids.length > 0) writeSync(file, `${ids.map((id) => `${mark} ${id}`).join('\n')}\n`);
};

await runWithEngines({
  name: 'ingest',
  open: openLogAndState,
  needs: ['eventLog'],
  start(context) {
    const { config, engines, log } = context;
    const simulator = createSimulatorSource({ config, eventLog: engines.eventLog, log });
    const notes = {
      offered: (ids: readonly string[]) => write('offered', ids),
      acknowledged: (ids: readonly string[]) => write('acknowledged', ids),
    };
    return startIngest({ ...context, sources: [noteAcknowledged(simulator, notes)] });
  },
});
