import type { After } from '@mintscope/schemas/alerts/firing';
import { ListFilter } from 'lucide-react';
import { Link } from 'react-router-dom';
import { conditionsText, firingSymbol, firingText } from '../../components/alerts/alert-words.ts';
import { multipleTone } from '../../components/picks/multiple-tone.ts';
import { Chip } from '../../components/ui/chip.tsx';
import icon from '../../components/ui/icon-link.module.css';
import { figureTip } from '../../components/ui/tip-registry.ts';
import { bandLabel } from '../../lib/band.ts';
import { dash, formatDateTime, formatMultiple, formatPrice, formatScore, formatUsd } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import styles from './alerts.module.css';
import type { ShownFiring } from './use-firings.ts';

const columns: readonly (readonly [keyof After, string, string])[] = [
  ['now', 'Now', 'Price of the newest trade'],
  ['high', 'High', 'Highest price in the 24 h after'],
  ['low', 'Low', 'Lowest price in the 24 h after'],
  ['in5m', '5m', 'Price 5 minutes after'],
  ['in1h', '1h', 'Price an hour after'],
];

/** One firing: which alert, which token, what it had then, and what its price did after. */
export function FiringRow({ firing, onToken }: { firing: ShownFiring; onToken: () => void }) {
  const { figures, after } = firing;
  const symbol = firingSymbol(firing);
  return (
    <li className={styles.firing}>
      <div className={styles.what}>
        <span className={styles.first}>
          <Link to={`/token/${firing.mint}`} className={styles.symbol}>
            {symbol}
          </Link>
          <button
            type="button"
            className={icon.icon}
            aria-label={`Only firings of ${symbol}`}
            data-tip="Only this token"
            onClick={onToken}
          >
            <ListFilter size={13} aria-hidden />
          </button>
          {firing.priority === 'high' && <Chip tone="accent">High</Chip>}
          {firing.told === 'together' && (
            <Chip tip="Told together with others, beyond what you are told one by one in an hour">Together</Chip>
          )}
        </span>
        <span className={styles.met} data-tip={`It waited for: ${conditionsText(firing.filter)}`}>
          {cleanText(firing.alertName, 40)}: {firingText(firing) || conditionsText(firing.filter)}
        </span>
        <time className={styles.when} dateTime={new Date(firing.at).toISOString()}>
          {formatDateTime(firing.at)}
        </time>
      </div>
      <dl className={styles.figures}>
        <Figure
          name="Price"
          tip="In USD, when it fired"
          text={figures.priceUsd === null ? dash : `$${formatPrice(figures.priceUsd)}`}
        />
        <Figure name="Market cap" tip="When it fired" text={formatUsd(figures.marketCap)} />
        <Figure name="Score" tip={`When it fired: ${bandLabel(figures.band)}`} text={formatScore(figures.finalScore)} />
        {columns.map(([column, name, tip]) => (
          <Figure
            key={column}
            name={name}
            tip={`${tip}, as a multiple of the price when it fired${after?.[column] == null ? `\n${whyUnknown(column, after)}` : ''}`}
            text={formatMultiple(after?.[column])}
            tone={multipleTone(after?.[column])}
          />
        ))}
      </dl>
    </li>
  );
}

function whyUnknown(column: keyof After, after: After | null): string {
  if (after === null) return 'Prices cannot be read at the moment.';
  const isLater = column === 'in5m' || column === 'in1h';
  return isLater ? 'Not that long ago, or no price is known of then.' : 'No trade is known since, or no price of then.';
}

function Figure({ name, tip, text, tone }: { name: string; tip: string; text: string; tone?: string }) {
  return (
    <div {...figureTip(`${name}\n${tip}`)}>
      <dt>{name}</dt>
      <dd data-tone={tone || undefined}>{text}</dd>
    </div>
  );
}
