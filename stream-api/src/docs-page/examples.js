// What /docs shows, and a test runs against a real server: plain JavaScript, for a browser, or for Node 22 and newer. Other languages
// do the same. `address` is where Mintscope is, `key` an API key of Settings, API.

/** Asks for an answer; waits and asks again when the key's limit is reached. */
export async function ask(address, key, path) {
  for (;;) {
    const answer = await fetch(address + path, { headers: { authorization: `Bearer ${key}` } });
    const body = await answer.json();
    if (answer.ok) return body;
    if (answer.status !== 429) throw new Error(`${body.error}: ${body.message}`);
    const seconds = Number(answer.headers.get('retry-after'));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** Connects. The key is the first message, or comes with the request as `Authorization: Bearer`; never in the address. */
export function connect(address, key) {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`);
  return new Promise((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'authenticate', token: key }));
    socket.onclose = ({ code }) => reject(new Error(`The connection ended with code ${code}`));
    socket.onmessage = ({ data }) => {
      if (JSON.parse(data).type === 'authenticated') resolve(socket);
    };
  });
}

/** Follows a channel, and sees to what every connection needs: pings are answered, and after a gap everything is asked for afresh. */
export function follow(socket, subscription, onMessage) {
  let lastSeq = null;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong', timestamp: message.timestamp }));
    // Something that was asked for is refused: `message` says why.
    if (message.type === 'error') onMessage(message);
    if (message.seq === undefined) return;
    const isGap = lastSeq !== null && message.seq !== lastSeq + 1;
    lastSeq = message.seq;
    if (isGap && !message.type.startsWith('initial_')) socket.send(JSON.stringify({ type: 'resync' }));
    onMessage(message);
  };
  socket.send(JSON.stringify({ type: 'subscribe', ...subscription }));
}

/** Keeps the tokens of `tokens`, `token` and `watchlist` by address: first whole rows, then the fields that changed. */
export function applyTokens(rows, { type, tokens = [], removed = [] }) {
  if (type === 'initial_tokens') rows.clear();
  for (const token of tokens) rows.set(token.address, { ...rows.get(token.address), ...token });
  for (const address of removed) rows.delete(address);
}

/** Stops following: another subscription takes the place of the one before, and closing ends both. */
export function stop(socket) {
  socket.onclose = null;
  socket.close(1000);
}
