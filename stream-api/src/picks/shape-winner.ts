import type { BankEntry } from '@mintscope/records/picks/select-bank';
import {
  type SuccessfulToken,
  type SuccessTier,
  successTiers,
  tierMultiples,
  type Winner,
} from '@mintscope/schemas/picks/successful-token';

/** An entry of the bank. */
export function shapeSuccessful(entry: BankEntry): SuccessfulToken {
  const { call, figures } = entry;
  return {
    id: bankIdOf(call),
    bankedAt: entry.bankedAtMs,
    successTier: tierOf(entry.tier),
    tokenData: {
      address: call.mint,
      symbol: call.symbol,
      name: call.name,
      logo: call.logo,
      createdAt: call.createdAt,
    },
    performance: {
      // It was told of by figures.
      maxX: figures?.maxX ?? entry.tier,
      currentX: figures?.currentX ?? null,
      entryTime: call.calledAt,
      peakTime: figures?.peakAt ?? null,
      timeToSuccess: figures?.timeToPeakMs ?? null,
      executable: figures?.executable ?? [],
    },
    finalScoring: call.scores,
  };
}

/** The same as the Hall of Fame reads it. */
export function shapeWinner(entry: BankEntry): Winner {
  const { id, bankedAt, successTier, tokenData, performance, finalScoring } = shapeSuccessful(entry);
  return {
    id,
    address: tokenData.address,
    symbol: tokenData.symbol,
    name: tokenData.name,
    logo: tokenData.logo,
    created_at: tokenData.createdAt,
    called_at: performance.entryTime,
    winner_status: successTier,
    winner_achieved_at: bankedAt,
    winner_peak_x: performance.maxX,
    max_x: performance.maxX,
    current_x: performance.currentX,
    peak_at: performance.peakTime,
    final_score: finalScoring.finalScore,
    executable: performance.executable,
  };
}

/** Names an entry of the bank by its call. */
export function bankIdOf({ mint, ordinal }: { mint: string; ordinal: number }): string {
  return `${mint}-${ordinal}`;
}

/** The call that an id names; without an ordinal the token's newest. */
export function readBankId(id: string): { mint: string; ordinal: number | null } {
  const [mint = '', ordinal] = id.split('-');
  return { mint, ordinal: ordinal === undefined ? null : Number(ordinal) };
}

function tierOf(tier: number): SuccessTier {
  return successTiers.find((name) => tierMultiples[name] <= tier)!;
}
