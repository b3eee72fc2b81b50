import { positionColumns } from '@mintscope/schemas/files/position-columns';
import { limits } from '@mintscope/schemas/limits';
import type { Wallet, WalletToken } from '@mintscope/schemas/wallet';
import { Braces, Table } from 'lucide-react';
import { ExportButton } from '../../components/ui/export-button.tsx';
import { formatCount } from '../../lib/format.ts';
import { saveBlob, saveFile } from '../../lib/save-file.ts';
import { saveTable } from '../../lib/save-table.ts';
import { loadTokensFile, type TokensOrder } from './api.ts';

interface ExportTokensProps {
  wallet: Wallet;
  order: TokensOrder;
  /** Those that are shown. */
  tokens: readonly WalletToken[];
}

/** The tokens that are shown; all of them, which the server writes; or what the whole page says, with its links. */
export function ExportTokens({ wallet, order, tokens }: ExportTokensProps) {
  const { address, figures } = wallet;
  const saveAll = async () => {
    const file = await loadTokensFile(address, order);
    saveBlob(file, file.name || `mintscope-wallet-${address}.csv`);
  };
  const savePage = async () => saveFile({ ...wallet, tokens }, `mintscope-wallet-${address}.json`);
  const total = Math.max(figures.tokens, tokens.length);
  const all = { name: `CSV, all ${formatCount(total)}`, Icon: Table, save: saveAll };
  return (
    <ExportButton
      what="the tokens"
      note={`The ${formatCount(tokens.length)} that are shown of ${formatCount(total)}, in their order; of all of them, the first ${formatCount(limits.walletFileNotes)} have labels`}
      disabled={tokens.length === 0}
      save={(form) => saveTable(form, { name: ['wallet', address, 'tokens'], columns: positionColumns, rows: tokens })}
      more={[...(total > tokens.length ? [all] : []), { name: 'JSON, the whole page', Icon: Braces, save: savePage }]}
    />
  );
}
