import { listRelatives } from '@mintscope/schemas/api/tokens/list-relatives';
import type { Relative, Relatives } from '@mintscope/schemas/relatives';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Api } from '../../api.ts';
import type { Caller } from '../../auth/auth.ts';
import { handle } from '../../http/handle.ts';
import { findAlike } from '../../queries/find-alike.ts';
import { findRows } from '../../queries/find-rows.ts';
import { findRowOrLive } from '../../queries/find-token.ts';
import { selectCreated } from '../../queries/select-created.ts';

/** Of each kind. */
const most = 30;

export const listRelativesRoute = handle(listRelatives, async ({ params }, { api, caller }) => {
  const row = await findRowOrLive(api, params.address, listRelatives.name);
  const { sameName, samePicture, lookedThrough } = await findAlike(api, row);
  return {
    value: {
      creator: await findCreated(api, caller, row),
      sameName: firstOf(sameName),
      samePicture: samePicture && firstOf(samePicture),
      lookedThrough,
    },
  };
});

function firstOf(rows: readonly TokenRow[]): Relatives['sameName'] {
  return { tokens: rows.slice(0, most).map(relativeOf), more: Math.max(0, rows.length - most) };
}

/** By the warehouse, which remembers them all; how they stand by their rows, where those are kept. */
async function findCreated(
  api: Api,
  caller: Caller,
  { address: mint, creator }: TokenRow,
): Promise<Relatives['creator']> {
  if (creator === null) return null;
  const { tokens, total } = await api.turns.warehouse(caller, () =>
    selectCreated(api.engines.warehouse, { creator, mint, limit: most }),
  );
  const rows = await findRows(
    api,
    tokens.map((each) => each.mint),
  );
  return {
    tokens: tokens.map((stored) => {
      const row = rows.get(stored.mint);
      if (row) return relativeOf(row);
      return {
        ...{ address: stored.mint, symbol: stored.symbol, name: stored.name, logo: null, creator, life: null },
        ...{ createdAt: stored.created_ms, migrated: stored.has_migrated, marketCap: stored.cap, maxX: stored.best_x },
      };
    }),
    more: Math.max(0, total - tokens.length),
  };
}

function relativeOf({ performance, ...row }: TokenRow): Relative {
  const { address, symbol, name, logo, creator, createdAt, migrated, life, marketCap } = row;
  return { address, symbol, name, logo, creator, createdAt, migrated, life, marketCap, maxX: performance.maxX };
}
