import type { FileColumn } from '@mintscope/schemas/files/file-column';
import type { CreatedToken, Wallet } from '@mintscope/schemas/wallet';
import { ExportButton } from '../../components/ui/export-button.tsx';
import { formatCount } from '../../lib/format.ts';
import { saveTable } from '../../lib/save-table.ts';

interface ExportCreatedProps {
  wallet: string;
  created: Wallet['created'];
}

/** The tokens that it created, as far as they are shown. */
export function ExportCreated({ wallet, created: { tokens, total } }: ExportCreatedProps) {
  return (
    <ExportButton
      what="the tokens created"
      note={`The ${formatCount(tokens.length)} newest of ${formatCount(total)}`}
      disabled={tokens.length === 0}
      save={(form) => saveTable(form, { name: ['wallet', wallet, 'created'], columns, rows: tokens })}
    />
  );
}

const columns: readonly FileColumn<CreatedToken>[] = [
  ['mint', 'STRING', ({ mint }) => mint],
  ['symbol', 'STRING', ({ symbol }) => symbol],
  ['name', 'STRING', ({ name }) => name],
  ['launchpad', 'STRING', ({ launchpad }) => launchpad],
  ['migrated', 'BOOLEAN', ({ migrated }) => migrated],
  ['life', 'STRING', ({ life }) => life],
  ['createdAt', 'TIMESTAMP', ({ createdAt }) => createdAt],
  ['marketCapUsd', 'DOUBLE', ({ marketCap }) => marketCap],
  ['finalScore', 'DOUBLE', ({ finalScore }) => finalScore],
  ['band', 'STRING', ({ band }) => band],
  ['currentX', 'DOUBLE', ({ currentX }) => currentX],
  ['maxX', 'DOUBLE', ({ maxX }) => maxX],
];
