import { exportPicks, mostExportedPicks } from '@mintscope/schemas/api/picks/export-picks';
import { csvHead, csvLine } from '@mintscope/schemas/files/file-column';
import { pickColumns } from '@mintscope/schemas/files/pick-columns';
import { signedIn } from '../../auth/signed-in.ts';
import { badRequest } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { listOwnRecorded, listRecordedPicks } from '../../queries/list-recorded-picks.ts';

/** Picks that are read and written at a time: others are served between. */
const atOnce = 500;

export const exportPicksRoute = handle(exportPicks, async ({ query }, { api, caller, signal }) => {
  const { userId } = signedIn(caller);
  const { minX, belowX, scope } = query;
  if (minX !== undefined && belowX !== undefined && minX > belowX) throw badRequest('minX', 'must not be above belowX');
  const read = (page: { limit: number; offset: number }) =>
    scope === 'platform'
      ? listRecordedPicks(api, { ...query, ...page })
      : listOwnRecorded(api, { ...query, ...page, userId }, null);
  /** An account may have as many of its own as one page takes. */
  const limit = scope === 'platform' ? atOnce : mostExportedPicks;

  async function write(): Promise<string> {
    const lines = new Map<string, string>();
    for (let offset = 0; ; offset += limit) {
      signal.throwIfAborted();
      const { picks, total } = await read({ limit, offset });
      if (total > mostExportedPicks) {
        const problem = `holds ${total} picks, more than the ${mostExportedPicks} of one file; a shorter one or another filter has fewer`;
        throw badRequest('period', problem);
      }
      // One that a new pick moved to the next page is told once.
      for (const pick of picks) lines.set(`${pick.address} ${pick.ordinal}`, csvLine(pickColumns, pick));
      if (picks.length < limit) break;
    }
    return csvHead(pickColumns) + [...lines.values()].join('');
  }

  const turns = scope === 'platform' ? api.turns.lists : api.turns.warehouse;
  const day = new Date(api.now()).toISOString().slice(0, 10);
  return { fileName: `mintscope-picks-${scope}-${day}.csv`, value: await turns(caller, write) };
});
