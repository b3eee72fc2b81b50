import type { Evidence, EvidenceTransaction } from '@mintscope/schemas/evidence';
import type { FileColumn } from '@mintscope/schemas/files/file-column';
import { SearchX, X } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { formatCount, formatDateTime, formatFull } from '../../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WalletLink } from '../ui/wallet-link.tsx';
import { useEvidenceOf } from './api.ts';
import type { Asked } from './evidence-context.ts';
import { inputFacts, parameterText, valueText } from './evidence-model.ts';
import styles from './evidence-panel.module.css';
import { EvidenceTransactions } from './evidence-transactions.tsx';
import { labelNames } from './label-names.ts';
import { useTokenSave } from './use-token-save.ts';

const fileColumns: readonly FileColumn<EvidenceTransaction>[] = [
  ['tradedAt', 'TIMESTAMP', ({ timeMs }) => timeMs],
  ['side', 'STRING', ({ side }) => side],
  ['wallet', 'STRING', ({ wallet }) => wallet],
  ['quoteAmount', 'DOUBLE', ({ quote }) => quote],
  ['quoteMint', 'STRING', ({ quoteMint }) => quoteMint],
  ['baseUnits', 'STRING', ({ baseUnits }) => baseUnits],
  ['why', 'STRING', ({ why }) => why.join(' ')],
  ['slot', 'DOUBLE', ({ slot }) => slot],
  ['signature', 'STRING', ({ signature }) => signature],
];

interface EvidencePanelProps {
  mint: string;
  asked: Asked;
  onClose: () => void;
}

/** Rule, threshold, figures, wallets and transactions behind what was asked for. */
export function EvidencePanel({ mint, asked, onClose }: EvidencePanelProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useEvidenceOf(mint, asked);
  const [first] = data?.pages ?? [];
  const save = useTokenSave(mint);
  const rows = data?.pages.flatMap((page) => page.transactions ?? []) ?? [];
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{asked.title}</h2>
        {first && <span className={styles.value}>{valueText(first)}</span>}
        <span className={styles.export}>
          <ExportButton
            what="its transactions"
            note={`The ${formatCount(rows.length)} that are shown`}
            disabled={rows.length === 0}
            save={(form) => save(form, { what: `${asked.of}-transactions`, columns: fileColumns, rows })}
          />
        </span>
        <Button look="quiet" icon className={styles.close} aria-label="Close" data-tip="Close (Esc)" onClick={onClose}>
          <X size={16} aria-hidden />
        </Button>
      </header>
      <div className={styles.body}>
        {first && data ? (
          <>
            <Rule evidence={first} />
            <Wallets evidence={first} />
            <EvidenceTransactions pages={data.pages} />
            {hasNextPage && (
              <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {moreText(data.pages.at(-1)?.moreTransactions)}
              </Button>
            )}
            <p className={styles.foot}>
              As of {formatDateTime(first.eventTimeMs)}, version {formatFull(first.version)}
              {first.parameterVersion !== null && `, parameters ${first.parameterVersion}`}.
            </p>
          </>
        ) : error ? (
          <Notice
            icon={SearchX}
            role="alert"
            title="Evidence could not be loaded"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {errorText(error, 'Please try again in a moment.')}
          </Notice>
        ) : (
          <output aria-label="Loading evidence">
            <Skeleton height={280} />
          </output>
        )}
      </div>
    </>
  );
}

function moreText(more: number | null | undefined): string {
  return more ? `Show more (${formatFull(more)} left)` : 'Show more';
}

function Rule({ evidence }: { evidence: Evidence }) {
  const { rule, threshold, parameters, inputs, unknown } = evidence;
  const others = parameters.filter(({ name }) => name !== threshold?.name);
  return (
    <>
      <p className={styles.rule}>{rule}</p>
      {threshold && (
        <p className={styles.threshold} data-tip={threshold.name}>
          {threshold.meaning}: <strong>{parameterText(threshold)}</strong>
        </p>
      )}
      {inputs.length > 0 && <FactList facts={inputFacts(inputs)} />}
      {others.length > 0 && (
        <details className={styles.parameters}>
          <summary>
            {others.length} {others.length === 1 ? 'parameter' : 'parameters'}
          </summary>
          <FactList
            facts={others.map((each) => ({
              name: each.name,
              value: parameterText(each),
              tip: each.meaning,
            }))}
          />
        </details>
      )}
      {unknown.map((text) => (
        <p key={text} className={styles.unknown}>
          {text}
        </p>
      ))}
    </>
  );
}

const mostWallets = 24;

function Wallets({ evidence: { wallets, moreWallets } }: { evidence: Evidence }) {
  if (wallets.length === 0) return null;
  const hidden = Math.max(0, wallets.length - mostWallets) + moreWallets;
  return (
    <ul className={styles.wallets} aria-label="Wallets">
      {wallets.slice(0, mostWallets).map(({ wallet, labels }) => (
        <li key={wallet}>
          <WalletLink address={wallet} />
          {labels
            .filter((label) => label !== 'suspicious')
            .map((label) => (
              <Chip key={label} tone={labelNames[label].tone} tip={labelNames[label].tip}>
                {labelNames[label].name}
              </Chip>
            ))}
        </li>
      ))}
      {hidden > 0 && <li className={styles.hidden}>and {formatFull(hidden)} more</li>}
    </ul>
  );
}
