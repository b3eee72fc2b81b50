import { type Reader, scrollingEveryMs } from '../../watch-reader.ts';
import type { Receivers } from '../receiver.ts';
import { createDelayMeter, type Delay } from './delay-meter.ts';
import { TokenBook } from './token-book.ts';

export interface TokenRowsOptions {
  /** Server time now (ms); null until it was measured. */
  serverNowMs(): number | null;
  /** A whole list has come. */
  listed(): void;
  reader: Pick<Reader, 'isScrolling'>;
}

/** The rows of the channels of tokens, written to the book once per animation frame. */
export interface TokenRows {
  book: TokenBook;
  receivers: Pick<Receivers, 'initial_tokens' | 'token_update'>;
  delay(): Delay | null;
  ready(): boolean;
  clear(): void;
  close(): void;
}

const frameMs = 8;
const mostRestMs = 100;

export function createTokenRows({ serverNowMs, listed, reader }: TokenRowsOptions): TokenRows {
  const book = new TokenBook();
  const delays = createDelayMeter();
  /** When the server wrote the newest whole list, by its clock. */
  let listedAtMs = 0;
  let ready = false;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let drawnAtMs = Number.NEGATIVE_INFINITY;

  function requestDraw(): void {
    if (!book.waiting || frame !== 0 || restTimer !== undefined) return;
    // As often as they are told while the reader scrolls, from its first move on: rows that come need the frames.
    const waitMs = reader.isScrolling() ? drawnAtMs + scrollingEveryMs - performance.now() : 0;
    if (waitMs > 0) waitFor(waitMs);
    else frame = requestAnimationFrame(draw);
  }

  function draw(): void {
    frame = 0;
    const startMs = performance.now();
    drawnAtMs = startMs;
    const told = book.flush(Date.now());
    // A task after the frame's callbacks runs when the browser has painted them.
    afterPaint(() => {
      rest(performance.now() - startMs);
      const nowMs = serverNowMs();
      if (nowMs === null) return;
      for (const { receivedAtMs } of told.slice(0, 32)) {
        if (receivedAtMs !== null && receivedAtMs >= listedAtMs) delays.add(nowMs - receivedAtMs);
      }
    });
  }

  /** A frame that took long is followed by as much time for the reader's own clicks and keys: later, not stuck. */
  function rest(costMs: number): void {
    if (costMs >= frameMs) waitFor(Math.min(costMs, mostRestMs));
  }

  function waitFor(ms: number): void {
    clearTimeout(restTimer);
    restTimer = setTimeout(() => {
      restTimer = undefined;
      requestDraw();
    }, ms);
  }

  return {
    book,
    receivers: {
      initial_tokens: {
        startsAfresh: true,
        apply({ tokens, serverTimeMs }) {
          book.hold('live', tokens, Date.now());
          listedAtMs = serverTimeMs;
          ready = true;
          listed();
          requestDraw();
          return true;
        },
      },
      token_update: {
        apply({ tokens, removed }) {
          const known = book.collect(tokens, removed);
          requestDraw();
          return known;
        },
      },
    },
    delay: delays.read,
    ready: () => ready,
    clear() {
      ready = false;
      for (const source of ['live', 'list', 'search', 'open'] as const) book.hold(source, [], Date.now());
    },
    close() {
      clearTimeout(restTimer);
      if (frame !== 0) cancelAnimationFrame(frame);
    },
  };
}

function afterPaint(callback: () => void): void {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    channel.port1.close();
    callback();
  };
  channel.port2.postMessage(null);
}
