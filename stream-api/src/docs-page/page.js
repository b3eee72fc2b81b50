import { element, folded, link, pre } from './elements.js';
import { schemaText } from './schema-text.js';

const main = document.getElementById('main');
const index = document.getElementById('index');
const about = document.getElementById('about');
const mostShown = 60_000;
const people = { visitor: 'everybody', user: 'signed-in users', admin: 'admins and owners', owner: 'owners' };
/** Kept nowhere but here; who is signed in to the product on this machine is so here as well. */
const token = element('input', {
  type: 'password',
  id: 'token',
  autocomplete: 'off',
  spellcheck: false,
  value: localStorage.getItem('jwt') ?? '',
});

try {
  const answer = await fetch('/openapi.json');
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  show(await answer.json());
} catch (error) {
  about.className = 'wrong';
  about.textContent = `The description could not be loaded: ${error.message}`;
}

function show(api) {
  about.replaceChildren(
    `${api.info.summary}. Version ${api.info.version}. `,
    link('/openapi.json', 'OpenAPI 3.1 document'),
  );
  about.after(tokenField());
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  for (const { name } of api.tags) {
    index.append(element('h2', {}, name));
    for (const one of operations.filter(({ operation }) => operation.tags.includes(name))) {
      index.append(link(`#${one.operation.operationId}`, one.path));
      main.append(endpoint(api, one));
    }
  }
  const { path, channels } = api['x-websocket'];
  index.append(element('h2', {}, 'live'), link('#websocket', path));
  index.append(
    ...channels.map((channel) => link(`#channel-${channel.name}`, channel.name)),
    link('#examples', 'examples'),
  );
  main.append(liveFeed(api));
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

function endpoint(api, { path, method, operation }) {
  const form = element('form');
  const output = pre('', { ariaLive: 'polite' });
  if (operation.parameters.length > 0)
    form.append(element('h4', {}, 'Parameters'), parameterTable(operation.parameters));
  const body = operation.requestBody?.content['application/json'].schema;
  if (body) form.append(...bodyField(body, api.components.schemas));
  const url = element('p', { className: 'quiet' });
  form.append(element('button', { type: 'submit' }, 'Try it'), url, output);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const values = new FormData(form);
    const target = targetOf(path, operation.parameters, values);
    url.replaceChildren(method === 'GET' ? link(target, target) : `${method} ${target}`);
    output.textContent = await call(method, target, body ? String(values.get('body')) : undefined);
  });
  const [type, { schema }] = Object.entries(operation.responses[200].content)[0];
  return element(
    'section',
    { id: operation.operationId },
    element('h3', {}, element('span', { className: 'method' }, method), ` ${path}`),
    element(
      'p',
      {},
      `${operation.summary}. `,
      element('span', { className: 'quiet' }, `For ${accessText(operation['x-access'])}`),
      ...keyText(operation['x-key-scope']),
    ),
    form,
    element('h4', {}, 'Answers'),
    folded(`200 · ${type}`, schemaText(schema, api.components.schemas)),
    ...Object.entries(operation.responses)
      .filter(([status]) => status !== '200')
      .map(([status, { description }]) => element('div', {}, element('code', {}, status), ` ${description}`)),
  );
}

function tokenField() {
  const form = element(
    'form',
    {},
    element('label', { htmlFor: 'token' }, 'Bearer token of a sign-in, or an API key '),
    token,
  );
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}

function accessText({ role, permission, entitled }) {
  const needs = [permission && `the permission ${permission}`, entitled && 'access that has not run out'];
  return [people[role], ...needs].filter(Boolean).join(', with ');
}

/** Nothing where no token is looked at. */
function keyText(scope) {
  if (scope === undefined) return [];
  return [element('span', { className: 'key' }, scope ? `API key: ${scope}` : 'no API key')];
}

function bodyField(schema, schemas) {
  const field = element('textarea', { name: 'body', ariaLabel: 'Body', rows: 6, spellcheck: false });
  field.value = JSON.stringify(exampleOf(schema, schemas), null, 2);
  return [element('h4', {}, 'Body'), folded('application/json', schemaText(schema, schemas)), field];
}

/** Something of the right shape to begin with. */
function exampleOf(schema, schemas) {
  if (schema.$ref) return exampleOf(schemas[name(schema)], schemas);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, schemas)];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0;
  if (schema.type !== 'object') return '';
  const needed = Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key));
  return Object.fromEntries(needed.map(([key, value]) => [key, exampleOf(value, schemas)]));
}

function parameterTable(parameters) {
  const rows = parameters.map(({ name, in: place, required, schema }) =>
    element(
      'tr',
      {},
      element('td', {}, element('code', {}, name)),
      element('td', { className: 'quiet' }, required ? `${place}, needed` : place),
      element('td', {}, element('code', {}, schemaText(schema, {}))),
      element('td', {}, field(name, required, schema)),
    ),
  );
  const head = ['Name', 'In', 'Type', 'Value'].map((title) => element('th', {}, title));
  const table = element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
  return element('div', { className: 'scroll' }, table);
}

function field(name, required, schema) {
  if (!schema.enum) {
    return element('input', {
      name,
      required,
      ariaLabel: name,
      placeholder: String(schema.default ?? ''),
      autocomplete: 'off',
    });
  }
  const choices = schema.enum.map((value) => element('option', { value }, value));
  const none = required ? [] : [element('option', { value: '' }, `(${schema.default ?? 'none'})`)];
  return element('select', { name, ariaLabel: name }, ...none, ...choices);
}

function targetOf(path, parameters, values) {
  const query = new URLSearchParams();
  let target = path;
  for (const { name, in: place } of parameters) {
    const value = String(values.get(name) ?? '').trim();
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${target}?${query}` : target;
}

async function call(method, target, body) {
  const startMs = performance.now();
  const headers = {};
  if (token.value !== '') headers.authorization = `Bearer ${token.value}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const answer = await fetch(target, { method, headers, body });
    const text = await answer.text();
    const tookMs = (performance.now() - startMs).toFixed(0);
    const isJson = answer.headers.get('content-type')?.includes('json');
    return cut(`${answer.status} · ${tookMs} ms\n${isJson ? JSON.stringify(JSON.parse(text), null, 2) : text}`);
  } catch (error) {
    return `No answer: ${error.message}`;
  }
}

function liveFeed(api) {
  const { path, summary, receive, send, channels } = api['x-websocket'];
  const { schemas } = api.components;
  const output = pre('', { ariaLive: 'off' });
  const button = element('button', { type: 'button' }, 'Connect');
  let socket = null;
  button.addEventListener('click', () => {
    if (socket) {
      socket.close(1000);
      return;
    }
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`);
    button.textContent = 'Disconnect';
    output.textContent = '';
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'authenticate', token: token.value }));
      socket.send(JSON.stringify({ type: 'subscribe', channel: 'tokens', limit: 3 }));
    };
    socket.onmessage = ({ data }) => {
      output.textContent = `${data.slice(0, 2000)}\n\n${output.textContent}`.slice(0, mostShown);
    };
    socket.onclose = ({ code }) => {
      socket = null;
      button.textContent = 'Connect';
      output.textContent = `closed with code ${code}\n\n${output.textContent}`;
    };
  });
  return element(
    'section',
    { id: 'websocket' },
    element('h3', {}, element('span', { className: 'method' }, 'WS'), ` ${path}`),
    element('p', {}, summary),
    button,
    output,
    element('h4', {}, 'Channels'),
    ...channels.map((channel) => channelPart(channel, schemas, { receive, send })),
    element('h4', {}, 'Examples'),
    examplesPart(),
    element('h4', {}, 'From the server'),
    ...messages(schemas[name(receive)], schemas),
    element('h4', {}, 'From the client'),
    ...messages(schemas[name(send)], schemas),
  );
}

/** What a channel is for, how one asks for it, and what it tells. */
function channelPart(channel, schemas, { receive, send }) {
  const told = variants(schemas[name(receive)]).filter((one) => channel.messages.includes(one.properties.type.const));
  const asked = variants(schemas[name(send)]).filter((one) => one.properties.channel?.const === channel.name);
  const scope = channel['x-key-scope'];
  return element(
    'div',
    { id: `channel-${channel.name}`, className: 'channel' },
    element('h5', {}, channel.name),
    element(
      'p',
      {},
      `${channel.summary}. `,
      element(
        'span',
        { className: 'quiet' },
        `For ${accessText(channel['x-access'])}; ${scope ? `an API key needs ${scope}` : 'no API key is let in'}`,
      ),
    ),
    pre(JSON.stringify(channel.example)),
    ...asked.map((one) => folded('subscribe', schemaText(one, schemas))),
    ...told.map((one) => folded(one.properties.type.const, schemaText(one, schemas))),
  );
}

/** The file of examples as it is, which a test runs. */
function examplesPart() {
  const shown = pre('', { id: 'examples' });
  fetch('/docs/examples.js')
    .then((answer) => answer.text())
    .then((text) => shown.append(text))
    .catch((error) => shown.append(`The examples could not be loaded: ${error.message}`));
  return shown;
}

/** Schemas of the single messages. */
function variants(schema) {
  return (schema.oneOf ?? schema.anyOf).flatMap((one) => (one.oneOf || one.anyOf ? variants(one) : [one]));
}

function messages(schema, schemas) {
  return variants(schema).map((one) => {
    const { type, channel } = one.properties;
    return folded([type.const, channel?.const].filter(Boolean).join(' · '), schemaText(one, schemas));
  });
}

function name({ $ref }) {
  return $ref.split('/').at(-1);
}

function cut(text) {
  return text.length > mostShown ? `${text.slice(0, mostShown)}\n… (${text.length} characters)` : text;
}
