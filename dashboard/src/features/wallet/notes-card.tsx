import type { WalletNotes } from '@mintscope/schemas/wallet';
import { ScanSearch } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EvidenceProvider } from '../../components/token/evidence-provider.tsx';
import { linkWords } from '../../components/token/network-model.ts';
import { Card } from '../../components/ui/card.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { type Fact, FactList } from '../../components/ui/fact-list.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { WalletLink } from '../../components/ui/wallet-link.tsx';
import { dash, formatCount, formatDateTime } from '../../lib/format.ts';
import { Gain } from './gain.tsx';
import styles from './notes-card.module.css';
import { WalletLabel } from './wallet-labels.tsx';

/** What analyses of tokens say of the wallet, each with the token that says it. */
export function NotesCard({ wallet, notes }: { wallet: string; notes: WalletNotes }) {
  const { looked, of, labels, links } = notes;
  return (
    <Card title="What is known of it" says={looked === 0 ? undefined : says(looked, of)}>
      {looked === 0 ? (
        <Notice icon={ScanSearch} title="Nothing is known yet">
          Labels, first funder and links come from the analyses of tokens that it traded or created; none is kept.
        </Notice>
      ) : (
        <>
          <h3 className={styles.head}>Labels</h3>
          {labels.length === 0 ? (
            <p className={styles.none}>No label in any of them.</p>
          ) : (
            <div className={styles.labels}>
              {labels.map(({ label, tokens, mint }) => (
                // The evidence of the newest token in which it wears the label.
                <EvidenceProvider key={label} mint={mint}>
                  <span className={styles.label}>
                    <WalletLabel wallet={wallet} label={label} /> in {formatCount(tokens)}
                  </span>
                </EvidenceProvider>
              ))}
            </div>
          )}
          <FactList facts={facts(notes)} />
          <h3 className={styles.head}>Linked wallets</h3>
          {links.length === 0 ? (
            <p className={styles.none}>No link to another wallet in their networks.</p>
          ) : (
            <ul className={styles.links}>
              {links.map(({ wallet: other, tokens, kinds, mint }) => (
                <li key={other}>
                  <span className={styles.wallet}>
                    <WalletLink address={other} />
                    <CopyButton text={other} label="Copy address" />
                  </span>
                  <span className={styles.kinds}>
                    by {kinds.map((kind) => linkWords[kind]).join(', ')}, in{' '}
                    <Link to={`/token/${mint}`}>{tokens === 1 ? '1 token' : `${formatCount(tokens)} tokens`}</Link>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}

function says(looked: number, of: number): string {
  const tokens = looked === 1 ? '1 token' : `${formatCount(looked)} tokens`;
  return `From the analyses of ${tokens}, of the ${formatCount(of)} that it traded or created; click a label for its evidence.`;
}

function facts({ funding, record }: WalletNotes): Fact[] {
  return [
    {
      name: 'First funder',
      value: funding === null ? dash : <WalletLink address={funding.funder} />,
      tip:
        funding === null
          ? 'Who sent its first SOL\nNot known: it was not seen, or no analysis that is kept names it'
          : `Who sent its first SOL${funding.atMs === null ? '' : `\n${formatDateTime(funding.atMs)}`}`,
    },
    {
      name: 'Smart money',
      value: record === null ? dash : `${formatCount(record.won)} of ${formatCount(record.closed)} won`,
      tip:
        record === null
          ? 'Profit and win rate over all tokens it sold out of, or that died while it held on\nNot known: it wears the label in none of these tokens'
          : 'Tokens it sold out of or that died while it held on, and those with a profit, when the label was given',
    },
    {
      name: 'Its profit then, SOL',
      value: record === null ? dash : <Gain sol={record.profitSol} />,
      tip: 'Over all those tokens, when the label was given',
    },
  ];
}
