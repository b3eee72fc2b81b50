import type { Group } from '@mintscope/schemas/token-groups';
import { UsersRound } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { formatCount, formatFull, formatShare } from '../../lib/format.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Notice } from '../ui/notice.tsx';
import { AsOf } from './as-of.tsx';
import { CardExport } from './card-export.ts';
import { EvidenceButton } from './evidence-button.tsx';
import { FigureHead } from './figure-head.tsx';
import { labelNames } from './label-names.ts';
import { signedSol } from './signed-sol.ts';
import styles from './simple-table.module.css';

/** Who was there at launch and what is left of it: then, now, profit, wallets. */
export function GroupsCard({ groups }: { groups: readonly Group[] }) {
  return (
    <Card
      title="Groups"
      side={
        <>
          <AsOf />
          <CardExport of="groups" rows={groups} />
        </>
      }
      says={sentence(groups)}
    >
      {groups.length === 0 ? (
        <Notice icon={UsersRound} title="No group known yet" />
      ) : (
        <section
          className={styles.scroll}
          aria-label="Groups of wallets"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it takes the focus
          tabIndex={0}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Group</th>
                <FigureHead
                  name="Then"
                  tip="Share of the supply bought by the end of the launch window, by what it was then"
                />
                <FigureHead name="Now" tip="Share of the supply not sold to the market, in whose hands ever it is" />
                <FigureHead name="Of float" tip="The same of what holders hold" spare />
                <FigureHead
                  name="PnL, SOL"
                  tip="SOL received less paid, after fees of curve and pools, plus what is held at the current price, no more than its market can pay"
                />
                <FigureHead name="Wallets" tip="Wallets, and how many hands they are with linked ones taken as one" />
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <GroupRow key={group.label} group={group} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

function GroupRow({ group }: { group: Group }) {
  const { label, boughtThen, solSpent, heldNow, heldOfFloat, pnlSol, wallets, entities } = group;
  const { group: name, tone, tip } = labelNames[label];
  return (
    <tr>
      <td>
        <EvidenceButton of={label} title={name}>
          <Chip tone={tone} tip={tip}>
            {name}
          </Chip>
        </EvidenceButton>
      </td>
      <td className={styles.end} data-tip={solSpent === null ? undefined : `for ${formatFull(solSpent)} SOL`}>
        {formatShare(boughtThen)}
      </td>
      <td className={styles.end}>{formatShare(heldNow)}</td>
      <td className={cx(styles.end, styles.spare)}>{formatShare(heldOfFloat)}</td>
      <td className={styles.end} data-tip={pnlSol === null ? undefined : `${formatFull(pnlSol)} SOL`}>
        {signedSol(pnlSol)}
      </td>
      <td className={styles.end} data-tip={`${formatCount(entities)} hands`}>
        {formatCount(wallets)}
      </td>
    </tr>
  );
}

function sentence(groups: readonly Group[]): string | undefined {
  const bundle = groups.find(({ label }) => label === 'bundler');
  if (!bundle || bundle.boughtThen === null || bundle.heldNow === null) return undefined;
  return `Bundled at launch ${formatShare(bundle.boughtThen, 0)} of the supply, ${formatShare(bundle.heldNow, 0)} still unsold.`;
}
