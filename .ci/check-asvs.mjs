/**
 * Holds docs/security/asvs.yaml to the repository: every requirement of OWASP ASVS 5.0.0, levels 1 and 2, is listed once and
 * either does not apply (with the reason), or names tests that exist and are not skipped, or says what is missing.
 *
 *   node .ci/check-asvs.mjs [FOLDER…]          check; prints the gaps
 *   node .ci/check-asvs.mjs --write [FOLDER…]  write the readable table, asvs.md, anew
 *   node .ci/check-asvs.mjs --names FILE       names of a file's tests, as the list writes them
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseAst } from 'vitest/node';
import { parse } from 'yaml';

/** What may stand between `it` and its brackets. */
const variants = new Set([
  'each',
  'for',
  'skip',
  'todo',
  'skipIf',
  'runIf',
  'only',
  'concurrent',
  'sequential',
  'fails',
]);

const args = process.argv.slice(2);
const option = args[0]?.startsWith('--') ? args.shift() : undefined;

if (option === '--names') {
  for (const { name, skipped } of testsOf(readFileSync(args[0], 'utf8'), args[0]))
    console.log(skipped ? `(skipped) ${name}` : name);
} else {
  const roots = args.length > 0 ? args : [join(import.meta.dirname, '..')];
  for (const root of roots) {
    if (roots.length > 1) console.log(`== ${root}`);
    checkFolder(root);
  }
}

function checkFolder(root) {
  const folder = join(root, 'docs/security');
  const list = parse(readFileSync(join(folder, 'asvs.yaml'), 'utf8'));
  const levels = readLevels(join(folder, 'asvs-5.0.0-ids.txt'));
  const table = describe(list, levels);
  if (option === '--write') writeFileSync(join(folder, 'asvs.md'), table);
  const problems = check(list, levels, root);
  const tablePath = join(folder, 'asvs.md');
  if (!existsSync(tablePath) || readFileSync(tablePath, 'utf8') !== table)
    problems.push('asvs.md is not what asvs.yaml says: run node .ci/check-asvs.mjs --write');
  for (const { id, gap } of list) if (gap) console.log(`gap ${id}: ${gap}`);
  console.log(summary(list));
  for (const problem of problems) console.log(`WRONG ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

function readLevels(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return new Map(lines.filter((line) => line.startsWith('V')).map((line) => line.split(' ')));
}

function check(list, levels, root) {
  const problems = [];
  const seen = new Set();
  const files = new Map();
  for (const entry of list) {
    const { id, text, not, tests, gap } = entry;
    const wrong = (what) => problems.push(`${id}: ${what}`);
    if (!levels.has(id)) wrong('is not a requirement of level 1 or 2');
    if (seen.has(id)) wrong('is listed twice');
    seen.add(id);
    for (const key of Object.keys(entry))
      if (!['id', 'text', 'not', 'tests', 'gap'].includes(key)) wrong(`has an unknown key ${key}`);
    if (!isText(text)) wrong('has no text');
    if ('not' in entry && !isText(not)) wrong('does not apply, but does not say why');
    if ('gap' in entry && !isText(gap)) wrong('has a gap, but does not say which');
    if ('tests' in entry && !(Array.isArray(tests) && tests.length > 0)) wrong('has an empty list of tests');
    if (not && (tests || gap)) wrong('does not apply and names tests or a gap');
    if (!not && !tests && !gap) wrong('applies, and names neither a test nor a gap');
    for (const test of Array.isArray(tests) ? tests : []) {
      const problem = checkTest(test, root, files);
      if (problem) wrong(problem);
    }
  }
  for (const id of levels.keys()) if (!seen.has(id)) problems.push(`${id}: is missing`);
  return problems;
}

/** `file > describe > test`, or `.ci/run > name of a step or suite`. Gives what is wrong, if anything is. */
function checkTest(test, root, files) {
  const cut = String(test).indexOf(' > ');
  if (cut < 0) return `"${test}" is not "file > test"`;
  const [file, name] = [test.slice(0, cut), test.slice(cut + 3)];
  const path = join(root, file);
  if (!existsSync(path)) return `${file} is gone`;
  if (!files.has(file)) files.set(file, readTests(file, path, root));
  const found = files.get(file);
  if (typeof found === 'string') return found;
  const named = found.filter((one) => one.name === name);
  if (named.length === 0) return `${file} has no test "${name}"`;
  return named.every(({ skipped }) => skipped) ? `${file}: "${name}" is skipped` : undefined;
}

function readTests(file, path, root) {
  const source = readFileSync(path, 'utf8');
  if (file === '.ci/run')
    return [...source.matchAll(/^(?:step|suite) (\S+) /gm)].map((match) => ({ name: match[1], skipped: false }));
  if (!/\.test\.tsx?$/.test(file) && !isRun(path, root)) return `${file} is a suite that no test file imports`;
  return testsOf(source, file);
}

/** Whether a test file imports this suite, itself or through other suites. */
function isRun(path, root, asked = new Set()) {
  if (asked.has(path)) return false;
  asked.add(path);
  const name = basename(path).replace(/\.tsx?$/, '');
  const imports = new RegExp(`from '[^']*/${name}(\\.tsx?)?'`);
  const importers = sourceFiles(root).filter((file) => imports.test(readFileSync(file, 'utf8')));
  return importers.some((file) => /\.test\.tsx?$/.test(file) || isRun(file, root, asked));
}

function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|target|\..*)$/.test(entry.name) ? [] : sourceFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Tests of a source file with the titles of the groups they stand in; a title that is computed stands as it is written. */
function testsOf(source, file) {
  const found = [];
  const tree = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  walk(tree, [], false);
  return found;

  function walk(node, groups, skipped) {
    const call = node.type === 'CallExpression' ? readCall(node) : undefined;
    if (!call) return eachChild(node, (child) => walk(child, groups, skipped));
    const name = [...groups, call.title];
    const off = skipped || call.skipped;
    if (call.kind !== 'describe') found.push({ name: name.join(' > '), skipped: off });
    else for (const argument of node.arguments) walk(argument, name, off);
  }

  /** `it('…')`, `it.each(table)('…')`, `describe.skipIf(what)('…')`; undefined for any other call. */
  function readCall({ callee, arguments: [title] }) {
    const modifiers = [];
    let at = callee;
    while (at.type !== 'Identifier') {
      if (at.type === 'MemberExpression' && !variants.has(at.property.name)) return undefined;
      if (at.type === 'MemberExpression') modifiers.push(at.property.name);
      const inner = { MemberExpression: at.object, CallExpression: at.callee, TaggedTemplateExpression: at.tag }[
        at.type
      ];
      if (!inner) return undefined;
      at = inner;
    }
    if (!['describe', 'it', 'test'].includes(at.name) || !title) return undefined;
    if (callee.type === 'MemberExpression' && ['each', 'for', 'skipIf', 'runIf'].includes(modifiers[0]))
      return undefined;
    return { kind: at.name, title: titleOf(title), skipped: modifiers.some((name) => ['skip', 'todo'].includes(name)) };
  }

  function titleOf(node) {
    if (node.type === 'Literal') return String(node.value);
    const text = source.slice(node.start, node.end);
    return node.type === 'TemplateLiteral' ? text.slice(1, -1) : text;
  }
}

function eachChild(node, visit) {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') visit(child);
}

function summary(list) {
  const count = (keep) => list.filter(keep).length;
  const held = count(({ tests, gap }) => tests && !gap);
  const partly = count(({ tests, gap }) => tests && gap);
  return `${list.length} requirements: ${held} held by tests, ${partly} in part, ${count(({ tests, gap }) => gap && !tests)} gaps, ${count(({ not }) => not)} do not apply`;
}

/** The list as a page to read. */
function describe(list, levels) {
  const rows = list.map(({ id, text, not, tests, gap }) => {
    const how = [
      ...(not ? [`does not apply: ${not}`] : []),
      ...(tests ?? []).map((test) => `\`${String(test).replaceAll('`', "'")}\``),
      ...(gap ? [`**gap**: ${gap}`] : []),
    ];
    return `| ${id} | ${levels.get(id) ?? '?'} | ${cell(text)} | ${cell(how.join('<br>'))} |`;
  });
  return `# OWASP ASVS 5.0.0, levels 1 and 2

Written from \`asvs.yaml\` by \`node .ci/check-asvs.mjs --write\`. The wording is ours and short; the standard itself is at
<https://github.com/OWASP/ASVS>. CI fails when a test named here is gone or skipped.

${summary(list)}.

| id | level | what it asks | held by |
|---|---|---|---|
${rows.join('\n')}
`;
}

function cell(text) {
  return String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function isText(value) {
  return typeof value === 'string' && value.trim() !== '';
}
