import { encodeText, TextBytes } from '@mintscope/schemas/text-bytes';
import type { TokenRow } from '@mintscope/schemas/token';
import type { CallNews, Published, ScoredRow } from './publisher.ts';
import type { EncodedBatch, EncodedDetail, EncodedRow } from './tasks.ts';

const written = new TextBytes();

/**
 * Rows as one `TokenUpdateBatch` for each set they were scored by, in JSON bytes, with the place of each row in it and what is new of
 * their calls; judgements, of whatever sets, and news of calls without a row in one of their own.
 */
export function encodeRows(
  { rows: scored, judgements, news }: Pick<Published, 'rows' | 'judgements' | 'news'>,
  from: { partition: number; offset: number },
): EncodedBatch[] {
  const rowsOf = new Map<string, ScoredRow[]>();
  for (const row of scored) {
    const rows = rowsOf.get(row.parameterVersion);
    if (rows) rows.push(row);
    else rowsOf.set(row.parameterVersion, [row]);
  }
  const batches = [...rowsOf].map(([parameterVersion, rows]) => encodeBatch(rows, { ...from, parameterVersion }));
  if (judgements.length + news.length > 0) {
    const batch = { v: 1, ...from, rows: [], judgements, ...gather(news) };
    batches.push({ bytes: encodeText(JSON.stringify(batch)), rows: [] });
  }
  return batches;
}

function gather(news: readonly (CallNews | null)[]): CallNews {
  return {
    calls: news.flatMap((each) => each?.calls ?? []),
    callFigures: news.flatMap((each) => each?.callFigures ?? []),
  };
}

function encodeBatch(
  scored: readonly ScoredRow[],
  from: { partition: number; offset: number; parameterVersion: string },
): EncodedBatch {
  const head = JSON.stringify({ v: 1, ...from }).slice(0, -1);
  const texts = scored.map(({ row }) => JSON.stringify(row));
  const tail = tailOf(scored);
  written.write(`${head},"rows":[`);
  const rows = scored.map(({ row }, place): EncodedRow => {
    if (place > 0) written.write(',');
    const start = written.length;
    written.write(texts[place]!);
    return { address: row.address, start, end: written.length, scores: indexScores(row) };
  });
  written.write(`]${tail}`);
  return { bytes: written.take(), rows };
}

/** What a batch says beside its rows: mostly only which of them could be called, and what for. */
function tailOf(scored: readonly ScoredRow[]): string {
  const { calls, callFigures } = gather(scored.map(({ news }) => news));
  const tail = {
    ...(scored.every(({ isCandidate }) => isCandidate !== null) && { candidates: candidatesOf(scored) }),
    ...(scored.some(({ standing }) => standing !== null) && { standings: scored.map(({ standing }) => standing) }),
    ...(scored.length > 0 && { asOf: scored.map(({ asOfMs }) => asOfMs) }),
    ...(calls.length + callFigures.length > 0 && { calls, callFigures }),
  };
  const json = JSON.stringify(tail);
  return json === '{}' ? '}' : `,${json.slice(1)}`;
}

function candidatesOf(scored: readonly ScoredRow[]): number[] {
  return scored.flatMap(({ isCandidate }, place) => (isCandidate ? [place] : []));
}

export function encodeDetails(details: Published['details']): EncodedDetail[] {
  return details.map((detail) => ({
    address: detail.address,
    json: encodeText(JSON.stringify(detail)),
  }));
}

/** In the order of `rowIndexes`. */
function indexScores(row: TokenRow): (number | null)[] {
  const { createdAt, finalScore, volume, marketCap, performance, lastTradeAt } = row;
  return [createdAt, finalScore, volume, marketCap, performance.currentX, lastTradeAt];
}
