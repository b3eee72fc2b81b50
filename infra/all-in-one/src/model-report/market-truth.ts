import type { TruthLabel } from '@mintscope/ingest/simulator/truth';
import { botRoles, type WalletRole } from '@mintscope/ingest/simulator/wallets';
import type { Trade } from '@mintscope/schemas/events/chain-event';
import { TokenTruth } from './token-truth.ts';

/** Who trades so that there be volume. */
const pretenders: ReadonlySet<WalletRole> = new Set(['wash_trader', 'volume_bot']);

/** The truth about every token and wallet of one market. */
export class MarketTruth {
  readonly tokens = new Map<string, TokenTruth>();
  readonly #roles = new Map<string, WalletRole>();

  hear(label: TruthLabel): void {
    if (label.kind === 'wallet') this.#roles.set(label.address, label.role);
    else if (label.kind === 'token') this.tokens.set(label.mint, new TokenTruth(label));
    else if (label.kind === 'ruin') {
      const token = this.tokens.get(label.mint);
      if (token) token.ruin ??= { atMs: label.atMs, how: label.how };
    }
  }

  see(trade: Trade): TokenTruth | undefined {
    const token = this.tokens.get(trade.mint);
    if (!token) return undefined;
    const role = this.#roles.get(trade.trader) ?? 'organic';
    token.tradeTimesMs.push(trade.timeMs ?? 0);
    token.byBot.push(botRoles.has(role));
    token.volume += Number(trade.quoteAmount);
    if (pretenders.has(role)) token.pretended += Number(trade.quoteAmount);
    if (trade.side === 'buy') {
      const buyers = token.buyers.get(role);
      if (buyers) buyers.add(trade.trader);
      else token.buyers.set(role, new Set([trade.trader]));
    }
    token.paper.see(trade);
    return token;
  }
}
