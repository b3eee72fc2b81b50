import { limits } from '@mintscope/schemas/limits';
import type { Wallet, WalletToken } from '@mintscope/schemas/wallet';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/format.ts';
import { saveBlob, saveFile } from '../../lib/save-file.ts';
import { showToast } from '../../lib/toasts.ts';
import { loadTokensFile, type TokensOrder } from './api.ts';

interface ExportTokensProps {
  wallet: Wallet;
  order: TokensOrder;
  /** Those that are shown. */
  tokens: readonly WalletToken[];
}

/** All tokens as a table for a spreadsheet, or what the page shows, with labels and links, as JSON. */
export function ExportTokens({ wallet, order, tokens }: ExportTokensProps) {
  const [isBusy, setBusy] = useState(false);
  async function saveTable(): Promise<void> {
    setBusy(true);
    try {
      const file = await loadTokensFile(wallet.address, order);
      saveBlob(file, file.name || `mintscope-wallet-${wallet.address}.csv`);
    } catch (error) {
      void showToast(errorText(error, 'The tokens could not be exported'), 'error');
    }
    setBusy(false);
  }
  return (
    <>
      <Button
        look="quiet"
        disabled={isBusy}
        data-tip={`All tokens, the first ${formatCount(limits.walletFileNotes)} with labels`}
        onClick={saveTable}
      >
        {isBusy ? 'Exporting…' : 'CSV'}
      </Button>
      <Button
        look="quiet"
        data-tip="What the page shows, with labels and links"
        onClick={() => saveFile({ ...wallet, tokens }, `mintscope-wallet-${wallet.address}.json`)}
      >
        JSON
      </Button>
    </>
  );
}
