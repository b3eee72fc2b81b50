import type { FilterLab, LabShare } from '@mintscope/schemas/token-filter/filter-lab';
import { Tile } from '../../../components/ui/tile.tsx';
import { figureTip } from '../../../components/ui/tip-registry.ts';
import { dash, formatCount, formatShare } from '../../../lib/format.ts';
import styles from './filter-lab.module.css';

/** What remains, what is lost and what is avoided; below, how often it came to that with the filter and without. */
export function LabFigures({ lab }: { lab: FilterLab | undefined }) {
  const lost = lab?.winnersLost[0];
  return (
    <>
      <dl className={styles.tiles}>
        <Tile label="Remain" tip="Tokens that met the filter at that age, of all that were asked.">
          <Share share={lab?.remain} />
        </Tile>
        <Tile
          label="Winners lost"
          tip="Of the tokens that came to 2x of their price at that age or more, those that did not meet the filter. The highest price: one would have had to sell at it."
        >
          <Share share={lost?.share} />
        </Tile>
        <Tile
          label="Rugs avoided"
          tip="Of the tokens that were rugged after that age, those that did not meet the filter. Compare it with what remains: who keeps a tenth of all tokens avoids nine tenths of the rugs by luck."
        >
          <Share share={lab?.rugsAvoided} />
        </Tile>
      </dl>
      <table className={styles.rates}>
        <caption className={styles.caption}>What became of them, with intervals of 95 %</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">All tokens</th>
            <th scope="col">With the filter</th>
          </tr>
        </thead>
        <tbody>
          <Rate title="Reached 2x" all={lab?.all.winners[0]?.share} met={lab?.met.winners[0]?.share} />
          <Rate title="Reached 5x" all={lab?.all.winners[1]?.share} met={lab?.met.winners[1]?.share} />
          <Rate title="Rugged" all={lab?.all.rugs} met={lab?.met.rugs} />
        </tbody>
      </table>
    </>
  );
}

function Share({ share }: { share: LabShare | undefined }) {
  return (
    <>
      {formatShare(share?.rate)}
      <span className={styles.of}>{share ? `${formatCount(share.hits)} of ${formatCount(share.n)}` : dash}</span>
      <span className={styles.of}>{intervalText(share)}</span>
    </>
  );
}

function Rate({ title, all, met }: { title: string; all: LabShare | undefined; met: LabShare | undefined }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {(
        [
          ['all', all],
          ['met', met],
        ] as const
      ).map(([key, share]) => (
        <td key={key} {...figureTip(share && `${formatCount(share.hits)} of ${formatCount(share.n)}`)}>
          {formatShare(share?.rate)} <span className={styles.interval}>{intervalText(share)}</span>
        </td>
      ))}
    </tr>
  );
}

function intervalText(share: LabShare | undefined): string {
  if (share?.rate === null || share === undefined) return '';
  return `${formatShare(share.low, 0).replace(/\s?%$/, '')}–${formatShare(share.high, 0)}`;
}
