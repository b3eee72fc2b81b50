import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { LabelledWallet, TokenLaunchBuy } from '@mintscope/schemas/token-evidence';
import { makeDetail } from '../../../stream-api/src/test-kit/make-detail.ts';
import { makeRow } from '../../../stream-api/src/test-kit/make-row.ts';
import { type FilledToken, firstSlot, walletName } from './fill-trades.ts';

const labelled = 200;

export interface AskedToken extends FilledToken {
  row: TokenRow;
  detail: TokenDetail;
}

/** A token with as many labelled wallets as its evidence names, and a launch whose buys are looked for in the tables. */
export function makeToken(n: number, trades: number, nowMs: number): AskedToken {
  const launchMs = nowMs - trades * 1000;
  const row = makeRow(n, { createdAt: launchMs, eventTimeMs: nowMs, receivedAtMs: nowMs, lastTradeAt: nowMs });
  const detail = makeDetail(row, 100);
  const term = (name: string) => ({ name, input: 1, unit: 'SOL', parameters: {}, contribution: 1 });
  const [surface, ...others] = detail.scoringTrace.stages;
  if (!surface) throw new Error('a trace has three stages');
  return {
    ...{ mint: row.address, launchMs, trades, row },
    detail: {
      ...detail,
      evidence: {
        wallets: Array.from({ length: labelled }, (_, wallet) => labelledWallet(wallet)),
        moreWallets: 0,
        launch: {
          slot: firstSlot,
          firstTradeMs: launchMs,
          supplyThen: 1e15,
          buys: Array.from({ length: labelled }, (_, wallet) => launchBuy(wallet, launchMs)),
          moreBuys: 0,
        },
        gifts: [],
        tradedSol: trades,
        ruin: [],
      },
      scoringTrace: {
        ...detail.scoringTrace,
        stages: [{ ...surface, terms: [term('liquidity'), term('volume')] }, ...others],
      },
    },
  };
}

function labelledWallet(wallet: number): LabelledWallet {
  return {
    wallet: walletName(wallet),
    labels: ['whale', 'sniper'],
    trades: 5,
    ...{ spentSol: 5, receivedSol: 1, heldShare: 0.01, funding: null, record: null },
  };
}

function launchBuy(wallet: number, launchMs: number): TokenLaunchBuy {
  const at = { slot: firstSlot + wallet, timeMs: launchMs + wallet * 500 };
  return { wallet: walletName(wallet), ...at, base: 1e6, sol: 1, isSnipe: true, bundle: null, isInWindow: true };
}
