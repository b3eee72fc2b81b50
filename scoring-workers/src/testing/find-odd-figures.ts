import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { type TokenRow, tokenRowSchema } from '@mintscope/schemas/token';
import { type TokenDetail, tokenDetailSchema } from '@mintscope/schemas/token-detail';
import type { Group, Label } from '@mintscope/schemas/token-groups';

/** Figures are doubles; shares of the same tokens may differ by rounding. */
const tolerance = 1e-9;
type Rule = (holds: boolean, text: string) => void;

/** Figures of a row that a trader could not believe together; empty when there are none. */
export function oddFigures(row: TokenRow, values: ParameterValues): string[] {
  const found: string[] = [];
  const rule: Rule = (holds, text) => {
    if (!holds) found.push(`${row.address}: ${text}`);
  };
  rule(tokenRowSchema.safeParse(row).success, 'the contract does not allow its row');
  rule((row.buys ?? 0) + (row.sells ?? 0) === row.swaps, `${row.buys} buys and ${row.sells} sells of ${row.swaps}`);
  buyRules(row, rule, values);
  shareRules(row, rule, values);
  priceRules(row, rule);
  if (row.life === 'dead') {
    rule((row.volume5m ?? 0) === 0 && (row.priceChange5m ?? 0) === 0, `dead, yet ${row.volume5m} traded in 5 minutes`);
  }
  return found;
}

/** What would keep a trader from a purchase that the band speaks for. */
function buyRules(row: TokenRow, rule: Rule, values: ParameterValues): void {
  if (row.band !== 'BUY' && row.band !== 'STRONG_BUY') return;
  rule((row.rugProbability ?? 0) <= 0.5, `${row.band} at a chance of ruin of ${row.rugProbability}`);
  const mostRugRatio = parameterValue(values, 'main.caps.rugRatioAbove');
  rule((row.rugRatio ?? 0) <= mostRugRatio, `${row.band} at a rug ratio of ${row.rugRatio}`);
  rule(row.liquidity !== 0, `${row.band} without liquidity`);
  rule(row.isHoneypot !== true, `${row.band}, and a honeypot`);
  rule(row.isWashTrading !== true || (row.washShare ?? 0) <= 0.5, `${row.band} of a volume that goes in circles`);
  rule((row.botProbability ?? 0) <= 0.9, `${row.band} of a market of machines (${row.botProbability})`);
}

function shareRules(row: TokenRow, rule: Rule, values: ParameterValues): void {
  const { top10HolderRate: top10, creatorHolding, sniperCount, sniperRate, washShare, isWashTrading } = row;
  if (top10 !== null && creatorHolding !== null)
    rule(top10 >= creatorHolding - tolerance, `the ten largest hold ${top10}, the creator ${creatorHolding}`);
  rule(row.holders !== 0 || top10 === null, `no holders, yet ten of them hold ${top10}`);
  rule(sniperCount !== 0 || (sniperRate ?? 0) === 0, `no snipers, yet they hold ${sniperRate}`);
  rule(row.bundledThen !== 0 || (row.bundlerRate ?? 0) === 0, `nothing bundled, yet ${row.bundlerRate} is held`);
  rule((washShare === null) === (isWashTrading === null), `wash trading ${isWashTrading} at ${washShare}`);
  if (washShare !== null)
    rule(
      washShare > parameterValue(values, 'main.caps.washShareAbove') === isWashTrading,
      `wash trading ${isWashTrading} at ${washShare}`,
    );
  // What came of ruin is ruin: nothing else may say that it is unlikely, or that nothing was taken.
  if (row.life === 'rugged')
    rule((row.rugProbability ?? 1) > 0.5, `rugged at a chance of ruin of ${row.rugProbability}`);
  if (row.life === 'rugged') rule((row.rugRatio ?? 1) > 0, `rugged at a rug ratio of ${row.rugRatio}`);
  rule(row.isHoneypot !== true || row.rugRatio === 1, `a honeypot at a rug ratio of ${row.rugRatio}`);
}

function priceRules(row: TokenRow, rule: Rule): void {
  const { currentX, maxX, currentPrice, openPrice } = row.performance;
  const { spark, priceSol } = row;
  if (currentX !== null && maxX !== null)
    rule(currentX <= maxX * (1 + tolerance), `at ${currentX}x of ${maxX}x at most`);
  rule(currentPrice === priceSol, `its price is ${priceSol} and ${currentPrice}`);
  rule(row.marketCap === null || priceSol !== null, 'a market cap without a price');
  if ((row.volume5m ?? 0) > 0)
    rule(
      (row.volume5m ?? 0) <= (row.volume ?? 0) * (1 + 1e-6) + 1e-6,
      `${row.volume5m} in 5 minutes of ${row.volume} in a day`,
    );
  rule(!row.migrated || row.progress === null || row.progress === 1, `migrated at ${row.progress} of its curve`);
  rule(row.lastTradeAt === null || row.lastTradeAt <= row.eventTimeMs, 'its last trade is after its last event');
  const [first] = spark;
  const last = spark.at(-1);
  if (first === undefined || last === undefined || openPrice === null || priceSol === null || row.calledAt !== null)
    return;
  rule(
    Math.sign(last - first) * Math.sign(priceSol - openPrice) >= 0,
    `its line goes from ${first} to ${last}, its price from ${openPrice} to ${priceSol}`,
  );
}

/** And figures of its detail, against its row and each other. */
export function oddDetail(row: TokenRow, detail: TokenDetail, values: ParameterValues): string[] {
  const found: string[] = [];
  const rule: Rule = (holds, text) => {
    if (!holds) found.push(`${row.address}: ${text}`);
  };
  rule(tokenDetailSchema.safeParse(detail).success, 'the contract does not allow its detail');
  if (row.version !== detail.version) return found;
  const { scoringTrace: trace, holders, walletMetrics: wallets, dev } = detail;
  const quietMs = trace.eventTimeMs - (row.lastTradeAt ?? row.createdAt);
  const isAlive = row.life === 'trading' || row.life === 'waiting';
  rule(!isAlive || quietMs < parameterValue(values, 'main.life.deadAtLastMs'), `${row.life}, quiet for ${quietMs} ms`);
  const held = holders.reduce((total, { percentage }) => total + percentage, 0);
  rule(held <= 1 + 1e-6, 'its holders hold more than what is held');
  const largest = holders[0]?.supplyShare ?? null;
  if (largest !== null && row.top10HolderRate !== null)
    rule(row.top10HolderRate >= largest - tolerance, `the ten largest hold ${row.top10HolderRate}, one ${largest}`);
  rule(wallets === null || wallets.holderCount === row.holders, `${row.holders} holders, and ${wallets?.holderCount}`);
  rule(wallets === null || Math.min(100, wallets.holderCount) === holders.length, `lists ${holders.length} holders`);
  const says = (text: string) => trace.reasons.some((reason) => reason.text.startsWith(text));
  rule(!says('All holders have sold out') || row.holders === 0, `all sold out, and ${row.holders} holders`);
  rule(!says('Holders cannot sell') || row.isHoneypot === true, 'said to be a honeypot, and is none');
  rule(trace.finalScore !== null || trace.reasons.length > 0, 'no score, and no word why');
  rule(dev === null || dev.status !== 'holding' || (row.devSold ?? 0) < 1, 'its dev holds, and has sold it all');
  rule(dev === null || dev.status !== 'sold' || (row.devSold ?? 1) > 0, 'its dev has sold, and sold nothing');
  rule(dev === null || dev.address === row.creator, 'two creators');
  groupRules(row, detail, rule);
  return found;
}

function groupRules(row: TokenRow, { groups, entities, walletMetrics: wallets }: TokenDetail, rule: Rule): void {
  const of = (label: Label): Group | undefined => groups.find((group) => group.label === label);
  for (const { label, wallets: count, entities: hands } of groups)
    rule(hands >= 1 && hands <= count, `${count} wallets of ${hands} hands: ${label}`);
  const suspicious = of('suspicious')?.wallets ?? 0;
  for (const label of ['sniper', 'bundler', 'insider', 'wash', 'bot'] as const)
    rule((of(label)?.wallets ?? 0) <= suspicious, `more ${label}s than suspicious wallets`);
  const same = (a: number | null, b: number | null) => a === null || b === null || Math.abs(a - b) <= tolerance;
  if (row.sniperCount !== null)
    rule((of('sniper')?.wallets ?? 0) === row.sniperCount, `${row.sniperCount} snipers, or not`);
  rule(same(of('bundler')?.heldNow ?? null, row.bundlerRate), `bundlers hold ${row.bundlerRate}, or not`);
  rule(
    same(of('bundler')?.boughtThen ?? null, row.bundledThen),
    `${row.bundledThen} bundled, or ${of('bundler')?.boughtThen}`,
  );
  rule(same(of('insider')?.heldNow ?? null, row.insiderRate), `insiders hold ${row.insiderRate}, or not`);
  rule(same(of('fresh')?.heldNow ?? null, row.freshRate), `fresh wallets hold ${row.freshRate}, or not`);
  if (wallets !== null) {
    const { entityNakamoto50, nakamoto50, largestHolder, top10Concentration } = wallets;
    rule(
      (entityNakamoto50 ?? 0) <= (nakamoto50 ?? 0),
      `${entityNakamoto50} hands hold half, and ${nakamoto50} wallets`,
    );
    rule((top10Concentration ?? 0) >= (largestHolder ?? 0) - tolerance, 'one holds more than ten');
    const { connectedSupplyPercent: all, largestComponentSupply: one } = wallets;
    rule((all ?? 0) >= (one ?? 0) - tolerance, `a linked group holds ${one} of ${all}`);
  }
  if (entities === null) return;
  const { low, count, high, top10Share } = entities;
  rule(low <= count && count <= high, `${count} hands, of ${low} to ${high}`);
  rule(wallets === null || high <= wallets.holderCount, `${high} hands of ${wallets?.holderCount} holders`);
  if (top10Share !== null && row.top10HolderRate !== null)
    rule(
      top10Share >= row.top10HolderRate - tolerance,
      `ten hands hold ${top10Share}, ten wallets ${row.top10HolderRate}`,
    );
}

/** Where the stream tells how every wallet got what it gives away: holders do not hold more than there is. */
export function heldBeyondSupply({ address, holders }: TokenDetail): string[] {
  const held = holders.reduce((total, { supplyShare }) => total + (supplyShare ?? 0), 0);
  return held <= 1 + 1e-6 ? [] : [`${address}: its holders hold ${held} of the supply`];
}
