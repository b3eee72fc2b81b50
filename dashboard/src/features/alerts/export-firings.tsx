import type { FileColumn } from '@mintscope/schemas/files/file-column';
import { ExportButton } from '../../components/ui/export-button.tsx';
import { formatCount } from '../../lib/format.ts';
import { saveTable } from '../../lib/save-table.ts';
import type { ShownFiring } from './use-firings.ts';

interface ExportFiringsProps {
  firings: readonly ShownFiring[];
  /** What the history is bounded to, for the name of the file; empty = by nothing. */
  of: readonly string[];
  hasOlder: boolean;
}

/** The part of the history that is shown. */
export function ExportFirings({ firings, of, hasOlder }: ExportFiringsProps) {
  const older = hasOlder ? '\nOlder ones are in it once they are shown' : '';
  return (
    <ExportButton
      what="the alert history"
      note={`The ${formatCount(firings.length)} that are shown, the newest first${older}`}
      disabled={firings.length === 0}
      save={(form) => saveTable(form, { name: ['alert-history', ...of], columns, rows: firings })}
    />
  );
}

const columns: readonly FileColumn<ShownFiring>[] = [
  ['firedAt', 'TIMESTAMP', ({ at }) => at],
  ['alertName', 'STRING', ({ alertName }) => alertName],
  ['mint', 'STRING', ({ mint }) => mint],
  ['symbol', 'STRING', ({ symbol }) => symbol],
  ['name', 'STRING', ({ name }) => name],
  ['filter', 'STRING', ({ filter }) => filter],
  ['met', 'STRING', ({ met }) => met.map(({ field, value }) => `${field}: ${value ?? 'not known'}`).join('; ')],
  ['priority', 'STRING', ({ priority }) => priority],
  ['told', 'STRING', ({ told }) => told],
  ['firedPriceSol', 'DOUBLE', ({ figures }) => figures.priceSol],
  ['firedPriceUsd', 'DOUBLE', ({ figures }) => figures.priceUsd],
  ['firedMarketCapUsd', 'DOUBLE', ({ figures }) => figures.marketCap],
  ['firedFinalScore', 'DOUBLE', ({ figures }) => figures.finalScore],
  ['firedBand', 'STRING', ({ figures }) => figures.band],
  ['firedRugProbability', 'DOUBLE', ({ figures }) => figures.rugProbability],
  ['nowX', 'DOUBLE', ({ after }) => after?.now ?? null],
  ['highX', 'DOUBLE', ({ after }) => after?.high ?? null],
  ['lowX', 'DOUBLE', ({ after }) => after?.low ?? null],
  ['in5mX', 'DOUBLE', ({ after }) => after?.in5m ?? null],
  ['in1hX', 'DOUBLE', ({ after }) => after?.in1h ?? null],
  ['decidedAt', 'TIMESTAMP', ({ decidedAt }) => decidedAt],
  ['id', 'DOUBLE', ({ id }) => id],
];
