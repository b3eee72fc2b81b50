import { listWalletTokens } from '@mintscope/schemas/api/wallets/list-wallet-tokens';
import { handle } from '../../http/handle.ts';
import { findRows } from '../../queries/find-rows.ts';
import { pagePositions } from '../../wallet/page-positions.ts';
import { readNotes } from '../../wallet/read-notes.ts';
import { readPositions } from '../../wallet/read-positions.ts';

export const listWalletTokensRoute = handle(
  listWalletTokens,
  async ({ params: { address }, query }, { api, caller }) => {
    const { positions } = await readPositions(api, caller, address);
    const { page, cursor } = pagePositions(positions, query);
    const mints = page.map(({ mint }) => mint);
    const rows = await findRows(api, mints);
    const notes = await readNotes(api.engines, address, mints);
    const tokens = page.map((position) => {
      const { logo = null, life = null } = rows.get(position.mint) ?? {};
      const { labels = null, linkedWallets = null } = notes.get(position.mint) ?? {};
      return { ...position, logo, life, labels, linkedWallets };
    });
    return { value: { tokens, cursor } };
  },
);
