import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import { type Answered, askOrClosed, inLanes } from '../ask.ts';
import { answerOf, as, type Caller, newUser } from '../callers.ts';
import type { Attack, Chapter } from '../chapter.ts';
import { endpoints, endsSession, pathOf } from '../operations.ts';
import { unless } from '../tally.ts';

export const rolesAndObjects: Chapter = {
  name: 'roles and objects',
  holds: 'No caller does what the role does not allow, nor reads or changes what is another’s.',
  async run(attack) {
    await callEverything(attack);
    await giveOneselfMore(attack);
    await reachForOthers(attack);
    await standInForOthers(attack);
  },
};

const rank = { visitor: 0, user: 1, admin: 2, owner: 3 } as const;
const someUuid = '00000000-0000-4000-8000-000000000000';

/** Every call as every caller whose role is too low, by every method and in every spelling of its path. */
async function callEverything({ target, callers, tally }: Attack): Promise<void> {
  const all = [callers.visitor, callers.user, callers.neighbour, callers.admin, callers.owner];
  const refused = endpoints.flatMap((endpoint) =>
    all.filter(({ role }) => rank[role] < rank[endpoint.access]).map((caller) => ({ endpoint, caller })),
  );
  await inLanes(refused, 8, async ({ endpoint, caller }) => {
    for (const path of spellings(pathOf(endpoint, someUuid)))
      for (const method of [endpoint.method, 'HEAD', 'PATCH']) {
        if (rank[caller.role] >= rank[accessOf(method, endpoint)]) continue;
        const asked = { method, path, ...(endpoint.body && method !== 'HEAD' ? { body: {} } : {}) };
        const answer = await askOrClosed(target.url, as(caller, asked));
        tally.tried(`${method} ${path} as ${caller.name}`, gotIn(answer));
      }
  });
}

/** Role that a method asks for on an endpoint's path: what only admins change is read by users in places, and HEAD reads. */
function accessOf(method: string, { path, access }: Endpoint): Endpoint['access'] {
  const reads = method === 'HEAD' ? 'GET' : method;
  return endpoints.find((other) => other.path === path && other.method === reads)?.access ?? access;
}

/** Ways to write a path that a guard and a router might read differently. */
function spellings(path: string): string[] {
  return [
    path,
    `${path}/`,
    `/${path}`,
    path.replace(/^\/api/, '/API'),
    path.replace(/^\/api/, '/api/.'),
    path.replace(/^\/(\w+)\//, '/$1/x/../'),
    path.replace(/\/(\w)(\w*)$/, (_all, first: string, rest: string) => `/%${first.charCodeAt(0).toString(16)}${rest}`),
    `${path};a=b`,
    `${path}?access=owner&role=owner`,
    `${path}%00`,
    `${path}%20`,
  ];
}

/** An answer that served something of the interface; a page of the dashboard is for every visitor. */
function gotIn({ status, headers }: Answered): string | null {
  const isJson = String(headers['content-type']).startsWith('application/json');
  return status >= 200 && status < 300 && isJson
    ? `answered ${status}`
    : status >= 500
      ? `failed with ${status}`
      : null;
}

/** Fields that a careless server takes over from the body. */
const more: readonly object[] = [
  { role: 'owner' },
  { isAdmin: true },
  { fullAccess: true },
  { permissions: { canManageTokens: true } },
  { entitlement: { active: true, expiresAt: 9e15 } },
  { subscription: { status: 'active' } },
  { adminContext: { role: 'owner' } },
  { user: { role: 'owner' } },
  { id: someUuid },
  JSON.parse('{"__proto__":{"role":"owner"}}'),
  { constructor: { prototype: { role: 'owner' } } },
];

async function giveOneselfMore({ target, tally }: Attack): Promise<void> {
  // A user of its own: what an account may ask in a minute is spent by the calls before.
  const user = await newUser(target.url, 'attack wants more');
  const before = await whoAmI(target.url, user);
  const taking = endpoints.filter(({ body, name }) => body && !endsSession.has(name));
  const tries = taking.flatMap((endpoint) => more.map((field) => ({ endpoint, field })));
  await inLanes(tries, 8, async ({ endpoint, field }) => {
    const asked = { method: endpoint.method, path: pathOf(endpoint, someUuid), body: field };
    const { status } = await askOrClosed(target.url, as(user, asked));
    tally.tried(
      `${endpoint.name} with ${JSON.stringify(field)}`,
      unless(status, 400, 401, 402, 403, 404, 409, 429, 502, 503),
    );
  });
  for (const query of ['role=owner', 'as=owner', 'userId=1', 'adminId=1', 'impersonate=owner']) {
    const { status } = await askOrClosed(target.url, as(user, { path: `/api/admin/users?${query}` }));
    tally.tried(`the list of users with ${query}`, unless(status, 403));
  }
  for (const name of ['x-user-role', 'x-user-type', 'x-admin', 'x-original-user', 'x-http-method-override']) {
    const asked = { path: '/api/admin/users', headers: { [name]: 'owner' } };
    tally.tried(`the list of users with ${name}`, unless((await askOrClosed(target.url, as(user, asked))).status, 403));
  }
  const after = await whoAmI(target.url, user);
  tally.tried('the user is what the user was', after === before ? null : `${before} became ${after}`);
}

async function whoAmI(url: string, caller: Caller): Promise<string> {
  const asked = as(caller, { path: '/api/auth/validate', method: 'POST' });
  const { user } = await answerOf<{ user: Record<string, unknown> }>(url, asked);
  return JSON.stringify([user.id, user.role, user.permissions, user.subscription, user.adminContext]);
}

/** Ids of one user in the hands of another, an admin and a visitor. */
async function reachForOthers({ target, callers, tally }: Attack): Promise<void> {
  const { url } = target;
  const { user, neighbour, admin, visitor } = callers;
  const sessions = async (caller: Caller) =>
    (await answerOf<{ sessions: { id: string }[] }>(url, as(caller, { path: '/api/account/sessions' }))).sessions;
  const ids = (await sessions(user)).map(({ id }) => id);
  for (const caller of [neighbour, admin, visitor])
    for (const id of [...ids, ids[0]?.toUpperCase() ?? '', `${ids[0]}%00`, `${ids[0]}/..`]) {
      const asked = { method: 'DELETE', path: `/api/account/sessions/${id}` };
      tally.tried(
        `${caller.name} ends a user’s session`,
        unless((await askOrClosed(url, as(caller, asked))).status, 400, 401, 404),
      );
    }
  tally.tried(
    'the user’s sessions are all there',
    (await sessions(user)).length >= ids.length ? null : 'some are gone',
  );
  const created = await askOrClosed(url, as(user, { path: '/api/billing/payments', body: { currency: 'SOL' } }));
  const reference = /"reference":"([^"]+)"/.exec(created.text)?.[1];
  if (reference === undefined) tally.leftOut('payments of others', `none could be made: ${created.status}`);
  else
    for (const caller of [neighbour, admin, visitor]) {
      const asked = { path: '/api/billing/verify', body: { reference } };
      tally.tried(
        `${caller.name} has a user’s payment looked for`,
        unless((await askOrClosed(url, as(caller, asked))).status, 401, 404),
      );
    }
  const secret = user.token?.split('.')[1] ?? 'none';
  for (const endpoint of endpoints.filter(({ method, name }) => method === 'GET' && !endsSession.has(name))) {
    const { text } = await askOrClosed(url, as(neighbour, { path: pathOf(endpoint, someUuid) }));
    const leak = [...ids, secret].find((id) => text.includes(id));
    tally.tried(`${endpoint.name} tells nothing of another user’s sessions`, leak ? `tells ${leak}` : null);
  }
}

/** Acting in a user’s place: only downwards, only for a while, and never twice. */
async function standInForOthers({ target, callers, tally }: Attack): Promise<void> {
  const { url } = target;
  const as_ = (caller: Caller, targetEmail?: string) =>
    askOrClosed(
      url,
      as(caller, { path: '/api/auth/switch-user', body: targetEmail === undefined ? {} : { targetEmail } }),
    );
  for (const caller of [callers.visitor, callers.user, callers.neighbour])
    for (const email of [undefined, 'owner@mintscope.example', 'admin@mintscope.example'])
      tally.tried(`${caller.name} acts as ${email ?? 'a user'}`, unless((await as_(caller, email)).status, 401, 403));
  for (const email of [
    'owner@mintscope.example',
    'OWNER@mintscope.example',
    ' owner@mintscope.example ',
    '%',
    '',
    '_'.repeat(20),
  ]) {
    const { status, text } = await as_(callers.admin, email);
    const role = /"role":"(\w+)"/.exec(text)?.[1];
    tally.tried(`an admin acts as «${email}»`, status === 200 && role !== 'user' ? `became ${role}` : null);
  }
  const switched = await as_(callers.admin);
  const token = /"token":"([^"]+)"/.exec(switched.text)?.[1] ?? null;
  const inPlace: Caller = { name: 'an admin in a user’s place', role: 'user', token };
  for (const path of ['/api/admin/users', '/api/admin/audit-log'])
    tally.tried(`${path} in a user’s place`, unless((await askOrClosed(url, as(inPlace, { path }))).status, 401, 403));
  tally.tried('a switch upon a switch', unless((await as_(inPlace, 'owner@mintscope.example')).status, 401, 403, 409));
  const stranger = await newUser(url, 'attack switch back');
  const back = await askOrClosed(url, as(stranger, { path: '/api/auth/switch-back-to-admin', method: 'POST' }));
  tally.tried('a user switches back to an admin', unless(back.status, 400, 401, 403, 409));
}
