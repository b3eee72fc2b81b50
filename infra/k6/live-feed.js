/**
 * Clients of the live feed, as pages are: each signs in on its connection, follows the newest tokens and counts what it is sent.
 *
 * MINTSCOPE_URL, MINTSCOPE_TOKENS (a JSON array of bearer tokens; an account may hold 20 connections), CLIENTS, SECONDS, and the
 * bounds of the gates: P95_MS and P99_MS from the arrival of a trade at ingest to its frame here. The clock of the product has to be
 * this machine's.
 */
import { Counter, Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';

const url = `${__ENV.MINTSCOPE_URL.replace(/^http/, 'ws')}/ws`;
const tokens = JSON.parse(__ENV.MINTSCOPE_TOKENS);
const clients = Number(__ENV.CLIENTS);
const seconds = Number(__ENV.SECONDS);

/** Milliseconds from the arrival of a row's newest event at ingest to the frame that tells the row. */
const eventToFrame = new Trend('event_to_frame', true);
const updatedRows = new Counter('updated_rows');
/** Messages that a connection was not sent, told by the next one's number. */
const sequenceGaps = new Counter('sequence_gaps');
/** Errors that the server told, and connections that it ended. */
const refusals = new Counter('refusals');
/** Clients whose list came. */
const initialLists = new Counter('initial_lists');

export const options = {
  scenarios: {
    feed: {
      executor: 'per-vu-iterations',
      exec: 'follow',
      vus: clients,
      iterations: 1,
      maxDuration: `${seconds + 30}s`,
    },
  },
  thresholds: {
    event_to_frame: [`p(95)<${__ENV.P95_MS}`, `p(99)<${__ENV.P99_MS}`],
    sequence_gaps: ['count<1'],
    refusals: ['count<1'],
    initial_lists: [`count>=${clients}`],
    updated_rows: [`count>=${clients}`],
  },
};

/** People come one after the other, within the first tenth of the time. */
export function follow() {
  setTimeout(open, ((seconds * 1000) / 10) * (__VU / clients));
}

function open() {
  const socket = new WebSocket(url);
  let expected = 1;
  let closing = false;
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ type: 'authenticate', token: tokens[__VU % tokens.length] }));
    setTimeout(() => {
      closing = true;
      socket.close();
    }, seconds * 1000);
  });
  const refuse = (what) => {
    refusals.add(1);
    console.warn(what);
  };
  socket.addEventListener('close', ({ code, reason }) => {
    if (!closing) refuse(`closed by the server: ${code} ${reason ?? ''}`);
  });
  socket.addEventListener('message', ({ data }) => {
    const nowMs = Date.now();
    const message = JSON.parse(data);
    if (message.seq !== undefined) {
      sequenceGaps.add(message.seq - expected);
      expected = message.seq + 1;
    }
    switch (message.type) {
      case 'authenticated':
        socket.send(JSON.stringify({ type: 'subscribe', channel: 'tokens', limit: 500 }));
        break;
      case 'initial_tokens':
        initialLists.add(1);
        break;
      case 'token_update':
        noteRows(message.tokens, nowMs);
        break;
      case 'ping':
        socket.send(JSON.stringify({ type: 'pong', timestamp: message.timestamp }));
        break;
      case 'error':
        refuse(`${message.error}: ${message.message}`);
        break;
    }
  });
}

/** A row that came whole (its name is told) may be as old as it likes: it was not followed before. */
function noteRows(rows, nowMs) {
  updatedRows.add(rows.length);
  for (const row of rows) if (row.receivedAtMs && row.name === undefined) eventToFrame.add(nowMs - row.receivedAtMs);
}
