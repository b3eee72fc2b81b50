/**
 * Readers of the REST interface: visitors at the discovery list, and signed-in users who look at lists, tokens and charts.
 *
 * MINTSCOPE_URL, MINTSCOPE_TOKENS (a JSON array of bearer tokens), SECONDS, RATE (requests a second of all), and the bounds of the
 * gates: P95_MS and P99_MS of an answer.
 */
import { check } from 'k6';
import http from 'k6/http';

const url = __ENV.MINTSCOPE_URL;
const tokens = JSON.parse(__ENV.MINTSCOPE_TOKENS);
const seconds = Number(__ENV.SECONDS);
const rate = Number(__ENV.RATE);

const scenario = (exec, share) => ({
  executor: 'constant-arrival-rate',
  exec,
  rate: Math.max(1, Math.round(rate * share)),
  timeUnit: '1s',
  duration: `${seconds}s`,
  preAllocatedVUs: Math.max(20, rate * 2),
});

export const options = {
  scenarios: {
    visitors: scenario('visit', 0.3),
    lists: scenario('list', 0.3),
    tokens: scenario('look', 0.4),
  },
  thresholds: {
    http_req_failed: ['rate<0.001'],
    checks: ['rate>0.999'],
    dropped_iterations: ['count<1'],
    http_req_duration: [`p(95)<${__ENV.P95_MS}`, `p(99)<${__ENV.P99_MS}`],
  },
};

/** Addresses of the tokens that are looked at. */
export function setup() {
  const addresses = read('/tokens/discover?limit=200', signedIn(0), 'setup').map(({ address }) => address);
  if (addresses.length === 0) throw new Error('The product knows no token yet.');
  return { addresses };
}

export function visit() {
  read('/tokens/discover?limit=50', {}, 'preview');
}

export function list() {
  const sortBy = ['score', 'age', 'volume', 'marketCap', 'performance'][__ITER % 5];
  read(`/tokens/discover?limit=200&sortBy=${sortBy}`, signedIn(__ITER), 'list');
}

export function look({ addresses }) {
  const address = addresses[(__ITER * 7919 + __VU) % addresses.length];
  const [name, path] = [
    ['record', `/tokens/${address}`],
    ['full', `/tokens/${address}/full`],
    ['candles', `/tokens/${address}/candles?interval=1m`],
    ['trades', `/tokens/${address}/trades`],
    ['bubbles', `/tokens/${address}/bubblemap`],
  ][__ITER % 5];
  read(path, signedIn(__ITER), name);
}

function read(path, headers, name) {
  const response = http.get(`${url}${path}`, { headers, tags: { name } });
  const answered = check(response, {
    'answers 200 with JSON': ({ status, body }) => status === 200 && /^[[{]/.test(body),
  });
  return answered ? response.json() : [];
}

function signedIn(index) {
  return { authorization: `Bearer ${tokens[index % tokens.length]}` };
}
