import { exportWalletTokens } from '@mintscope/schemas/api/wallets/export-wallet-tokens';
import { csvHead, csvLine } from '@mintscope/schemas/files/file-column';
import { positionColumns } from '@mintscope/schemas/files/position-columns';
import { limits } from '@mintscope/schemas/limits';
import { handle } from '../../http/handle.ts';
import { orderPositions } from '../../wallet/page-positions.ts';
import { readNotes } from '../../wallet/read-notes.ts';
import { readPositions } from '../../wallet/read-positions.ts';

export const exportWalletTokensRoute = handle(
  exportWalletTokens,
  async ({ params: { address }, query }, { api, caller }) => {
    const { positions } = await readPositions(api, caller, address);
    const ordered = orderPositions(positions, query);
    const looked = ordered.slice(0, limits.walletFileNotes).map(({ mint }) => mint);
    const notes = await readNotes(api.engines, address, looked);
    const lines = ordered.map((position) => csvLine(positionColumns, { ...position, ...notes.get(position.mint) }));
    return {
      fileName: `mintscope-wallet-${address}.csv`,
      value: csvHead(positionColumns) + lines.join(''),
    };
  },
);
