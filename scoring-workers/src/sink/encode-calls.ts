import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import { positionSizesSol } from '@mintscope/schemas/picks/executable';
import { clickhouseTime, type EncodedRows, encodeUpdates } from './encoded-rows.ts';
import type { ReadUpdates } from './read-updates.ts';

/** Rows of the table `calls`, one a call. */
export function encodeCalls(updates: ReadUpdates): EncodedRows {
  return encodeUpdates(updates, (batch) => batch.calls.map(callLine));
}

/** Rows of the table `call_figures`, one a telling of what became of a call. */
export function encodeCallFigures(updates: ReadUpdates): EncodedRows {
  return encodeUpdates(updates, (batch) => batch.callFigures.map(figuresLine));
}

function callLine(call: Call): string {
  const { scores } = call;
  return JSON.stringify({
    mint: call.mint,
    ordinal: call.ordinal,
    called_at: clickhouseTime(call.calledAt),
    created_at: clickhouseTime(call.createdAt),
    symbol: call.symbol,
    name: call.name,
    launchpad: call.launchpad,
    initial_score: scores.initialScore,
    wallet_score: scores.walletScore,
    transaction_score: scores.transactionScore,
    final_score: scores.finalScore,
    band: call.band,
    parameter_version: call.parameterVersion,
    rule_version: call.ruleVersion,
    document: JSON.stringify(call),
  });
}

const [half, one, five] = positionSizesSol;

function figuresLine(figures: CallFigures): string {
  const of = (size: number) => figures.executable.find(({ sizeSol }) => sizeSol === size);
  return JSON.stringify({
    mint: figures.mint,
    ordinal: figures.ordinal,
    version: figures.version,
    as_of: clickhouseTime(figures.asOf),
    current_x: figures.currentX,
    max_x: figures.maxX,
    settled: figures.settled,
    rule_x_half: of(half)?.ruleX ?? null,
    rule_x_one: of(one)?.ruleX ?? null,
    rule_x_five: of(five)?.ruleX ?? null,
    spent_one: of(one)?.spentSol ?? null,
    document: JSON.stringify(figures),
  });
}
