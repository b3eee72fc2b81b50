import { exportWalletTokens } from '@mintscope/schemas/api/wallets/export-wallet-tokens';
import { csvRow } from '@mintscope/schemas/files/csv-row';
import { limits } from '@mintscope/schemas/limits';
import { handle } from '../../http/handle.ts';
import { positionCells, positionColumns } from '../../wallet/exported-position.ts';
import { orderPositions } from '../../wallet/page-positions.ts';
import { readNotes } from '../../wallet/read-notes.ts';
import { readPositions } from '../../wallet/read-positions.ts';

export const exportWalletTokensRoute = handle(
  exportWalletTokens,
  async ({ params: { address }, query }, { api, caller }) => {
    const { positions } = await readPositions(api, caller, address);
    const ordered = orderPositions(positions, query);
    const looked = ordered.slice(0, limits.walletFileNotes).map(({ mint }) => mint);
    const notes = await readNotes(api.engines.stateStore, address, looked);
    const lines = ordered.map((position) => positionCells({ ...position, ...notes.get(position.mint) }));
    return {
      fileName: `mintscope-wallet-${address}.csv`,
      value: [positionColumns, ...lines].map(csvRow).join(''),
    };
  },
);
