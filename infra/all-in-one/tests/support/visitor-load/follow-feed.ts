import { openSignedInSocket } from '@mintscope/stream-api/transport/test-socket';

export interface FollowedFeed {
  /** The longest time (ms) between two messages since the former call, or since the start. */
  longestGapMs(): number;
  messages(): number;
  close(): void;
}

/** A healthy client of the feed that reads at once what it is sent. */
export async function followFeed(url: string, token: string): Promise<FollowedFeed> {
  const socket = await openSignedInSocket(Number(new URL(url).port), token);
  let lastMs = performance.now();
  let longestMs = 0;
  const arrivals = socket.until(() => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
    return undefined;
  });
  // It waits for nothing, and so ends with the connection.
  arrivals.catch(() => undefined);
  socket.send(JSON.stringify({ type: 'subscribe', channel: 'tokens', limit: 500 }));
  return {
    longestGapMs() {
      const longest = Math.max(longestMs, performance.now() - lastMs);
      longestMs = 0;
      return longest;
    },
    messages: () => socket.messages.length,
    close: () => socket.close(),
  };
}
