import { WebSocket } from 'ws';
import { signIn } from '../../../infra/all-in-one/tests/support/sign-in.ts';
import { wait } from './product.ts';

/** Arrival here minus `receivedAtMs` of the newest event in each row that a client following 500 tokens is sent (ms). */
export async function collectDelays(url: string, seconds: number): Promise<number[]> {
  const token = await signIn(url);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  const delays: number[] = [];
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'authenticate', token }));
    socket.send(JSON.stringify({ type: 'subscribe', channel: 'tokens', limit: 500 }));
  });
  socket.on('message', (data) => {
    const now = performance.timeOrigin + performance.now();
    const message = JSON.parse(String(data));
    if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong', timestamp: message.timestamp }));
    if (message.type !== 'token_update') return;
    for (const token of message.tokens) if (token.receivedAtMs) delays.push(Math.max(0, now - token.receivedAtMs));
  });
  await wait(seconds * 1000);
  socket.close();
  return delays;
}
