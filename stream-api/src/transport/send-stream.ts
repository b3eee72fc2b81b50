import { within } from '@mintscope/engines/patience/within';

/** Where the bytes of one reply go. Used until the client is gone. */
export interface StreamOutlet {
  /** Gives false where the bytes wait for the client: the next are written when it is writable again. */
  write(bytes: Uint8Array): boolean;
  /** Called once, before anything is written. */
  onWritable(wake: () => void): void;
  end(): void;
  /** Ends the connection, so that the client knows that something is missing. */
  cut(): void;
}

interface SendStreamOptions {
  /** Aborts when the client is gone. */
  gone: AbortSignal;
  stalledMs?: number | undefined;
}

const defaultStalledMs = 30_000;
const stepBytes = 64 * 1024;
/** "Writable again" may mean that only some of what waits was taken: a few bytes ask whether it was all. */
const probeBytes = 512;

/** Sends piece by piece, as fast as the client takes them, and stops asking for more when it is gone. Never rejects. */
export async function sendStream(
  stream: AsyncIterable<Uint8Array>,
  outlet: StreamOutlet,
  { gone, stalledMs = defaultStalledMs }: SendStreamOptions,
): Promise<void> {
  const send = createSend(outlet, gone);
  try {
    for await (const piece of stream) {
      if (!gone.aborted) await within(stalledMs, send(piece), stalled);
      if (gone.aborted) return;
    }
    if (!gone.aborted) outlet.end();
  } catch {
    // Whose stream it is says why.
    if (!gone.aborted) outlet.cut();
  }
}

/** Resolves when nothing of a piece waits any more, or the client is gone. */
function createSend(outlet: StreamOutlet, gone: AbortSignal): (piece: Uint8Array) => Promise<void> {
  let wake = () => {};
  outlet.onWritable(() => wake());
  gone.addEventListener('abort', () => wake(), { once: true });
  let isBehind = false;
  return async (piece) => {
    for (let from = 0; from < piece.byteLength && !gone.aborted; ) {
      const to = Math.min(piece.byteLength, from + (isBehind ? probeBytes : stepBytes));
      isBehind = !outlet.write(piece.subarray(from, to));
      from = to;
      if (!isBehind) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}

function stalled(): never {
  throw new Error('The client takes nothing');
}
