import { type SuccessTier, tierMultiples, type Winner } from '@mintscope/schemas/picks/successful-token';
import { Download, ExternalLink, ImageDown, Trash2, Trophy } from 'lucide-react';
import { multipleTone } from '../../components/picks/multiple-tone.ts';
import { Badge } from '../../components/ui/badge.tsx';
import button from '../../components/ui/button.module.css';
import { Button } from '../../components/ui/button.tsx';
import type { Tone } from '../../components/ui/chip.tsx';
import { TokenLogo } from '../../components/ui/token-logo.tsx';
import { cx } from '../../lib/cx.ts';
import { formatDateTime, formatMultiple } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { tokenLink } from '../../lib/links.ts';
import { executableText, executableTip } from '../../lib/picks/executable-text.ts';
import { usePreview } from '../../lib/session/use-preview.ts';
import { usePlatforms } from '../../lib/settings/settings-context.tsx';
import { timeAgo } from '../../lib/time-ago.ts';
import { showToast } from '../../lib/toasts.ts';
import { tokenName } from '../../lib/token-name.ts';
import { usePhone } from '../../lib/use-media.ts';
import { exportWinner, saveCard } from './api.ts';
import { tierLabels, timeToPeak } from './model.ts';
import styles from './winner-row.module.css';

interface WinnerRowProps {
  winner: Winner;
  rank: number;
  nowMs: number;
  /** Admins, who may export; and take off. */
  admin: boolean;
  onRemove: ((winner: Winner) => void) | null;
}

const tones: Readonly<Record<Winner['winner_status'], Tone>> = {
  MEGA_SUCCESS: 'accent',
  MAJOR_SUCCESS: 'good',
  STRONG_SUCCESS: 'info',
};

/** The first three carry a trophy. */
const podium = 3;

const onlySold = '\nVisitors see positions that were sold, users all of them';

/** On a phone its multiple alone: the words would take the symbol's room. */
function TierBadge({ tier }: { tier: SuccessTier }) {
  const phone = usePhone();
  return (
    <Badge tone={tones[tier]} tip={phone ? tierLabels[tier] : undefined}>
      {phone ? `${tierMultiples[tier]}x+` : tierLabels[tier]}
    </Badge>
  );
}

export function WinnerRow({ winner, rank, nowMs, admin, onRemove }: WinnerRowProps) {
  const symbol = tokenName(winner.symbol, winner.address);
  const preview = usePreview();
  return (
    <div className={styles.row}>
      <span className={styles.rank} data-place={rank <= podium ? rank : undefined}>
        {rank <= podium && <Trophy size={14} aria-hidden />}
        {rank}
      </span>
      <TokenLogo mint={winner.address} symbol={winner.symbol} logo={winner.logo} size={34} />
      <div className={styles.who}>
        <p className={styles.first}>
          <strong className={styles.symbol}>{symbol}</strong>
          <TierBadge tier={winner.winner_status} />
        </p>
        <p className={styles.second}>
          <span className={styles.name}>{cleanText(winner.name, 48)}</span>
          <span data-tip={`Among the winners since ${formatDateTime(winner.winner_achieved_at)}`}>
            added {timeAgo(winner.winner_achieved_at, nowMs)}
          </span>
        </p>
      </div>
      <Figure label="Peak" strong tip="Highest multiple of the call’s price">
        {formatMultiple(winner.max_x)}
      </Figure>
      <div className={styles.more}>
        <Figure label="Time to peak" tip={`Called ${formatDateTime(winner.called_at)}`}>
          {timeToPeak(winner)}
        </Figure>
        <Figure label="Now" tip="Last price over the call’s price" tone={multipleTone(winner.current_x)}>
          {formatMultiple(winner.current_x)}
        </Figure>
        <Figure label="Executable" tip={`${executableTip(winner.executable)}${preview ? onlySold : ''}`}>
          {executableText(winner.executable)}
        </Figure>
        <Actions winner={winner} symbol={symbol} admin={admin} onRemove={onRemove} />
      </div>
    </div>
  );
}

interface FigureProps {
  label: string;
  tip: string;
  tone?: string;
  strong?: boolean;
  children: string;
}

function Figure({ label, tip, tone, strong = false, children }: FigureProps) {
  return (
    <span className={styles.figure} data-tip={tip}>
      <span className={styles.label}>{label}</span>
      <span className={cx(styles.value, strong && styles.strong)} data-tone={tone || undefined}>
        {children}
      </span>
    </span>
  );
}

function Actions({ winner, symbol, admin, onRemove }: Omit<WinnerRowProps, 'rank' | 'nowMs'> & { symbol: string }) {
  const [platform] = usePlatforms();
  const save = async () => {
    if (await exportWinner(winner)) void showToast(`Exported analysis data for ${symbol}`, 'success');
    else void showToast('Failed to export winner data', 'error');
  };
  const share = async () => {
    if (!(await saveCard(winner))) void showToast('The picture could not be made', 'error');
  };
  return (
    <span className={styles.actions}>
      {admin && (
        <span className={styles.admin}>
          <Button look="quiet" icon aria-label={`Export ${symbol}`} data-tip="Export" onClick={() => void save()}>
            <Download size={14} aria-hidden />
          </Button>
          {onRemove && (
            <Button
              look="quiet"
              icon
              aria-label={`Remove ${symbol}`}
              data-tip="Remove"
              onClick={() => onRemove(winner)}
            >
              <Trash2 size={14} aria-hidden />
            </Button>
          )}
        </span>
      )}
      <Button
        look="quiet"
        icon
        aria-label={`Share card of ${symbol}`}
        data-tip="Share card: a picture with what could be made of it"
        onClick={() => void share()}
      >
        <ImageDown size={14} aria-hidden />
      </Button>
      {platform && (
        <a
          className={button.button}
          href={tokenLink(platform, winner.address)}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={`View ${symbol} on ${platform.name}`}
          data-tip={`Opens ${platform.name}`}
        >
          <ExternalLink size={14} aria-hidden />
          <span className={styles.view}>View</span>
        </a>
      )}
    </span>
  );
}
