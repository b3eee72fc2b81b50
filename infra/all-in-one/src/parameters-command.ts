import { noteCommand } from '@mintscope/records/audit/note-command';
import { findLastVersion } from '@mintscope/records/outbox/find-last-version';
import { type ParametersInForce, readParameters } from '@mintscope/records/parameters/read-parameters';
import { requireParameter } from '@mintscope/records/parameters/require-parameter';
import { type NoteChange, setParameter } from '@mintscope/records/parameters/set-parameter';
import type { Records } from '@mintscope/records/records';
import { warningsOf } from '@mintscope/schemas/parameters/main-weights';
import { parameterList, parameterValue } from '@mintscope/schemas/parameters/registry';
import { type RecordsCommandOptions, type RecordsWork, recordsCommand, UsageError } from './records-command.ts';

export const parametersUsage = `Usage: npm run mintscope -- parameters COMMAND

  show [NAME]      the parameter set in force, or one parameter of it
  set NAME VALUE   put a value in force; the default takes a decision back

Scoring takes a set from its place in the event log, where the jobs put it.
With embedded engines, stop Mintscope first: one process at a time holds the data directory.
`;

const decidedBy = 'command line';

/** `mintscope parameters …`. Returns the exit code: 2 for a wrong call. */
export function parametersCommand(args: readonly string[], options: RecordsCommandOptions): Promise<number> {
  return recordsCommand(async () => readCommand(args), options);
}

function readCommand([command, name, value, ...more]: readonly string[]): RecordsWork {
  if (command === 'show' && value === undefined) {
    if (name === undefined) return showAll;
    const { name: known } = requireParameter(name);
    return (records) => showOne(records, known);
  }
  if (command === 'set' && name !== undefined && value !== undefined && more.length === 0)
    return (records) => set(records, name, value.trim() === '' ? Number.NaN : Number(value));
  throw new UsageError(parametersUsage);
}

type Parameter = (typeof parameterList)[number];

async function showAll({ queries }: Records): Promise<string> {
  const inForce = await readParameters(queries);
  const rows = parameterList.map((one) => [one.name, tellValue(one, inForce), tellRange(one), one.description]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
  return [...lines, '', ...(await tellState({ queries }, inForce))].join('\n');
}

async function showOne({ queries }: Pick<Records, 'queries'>, name: Parameter['name']): Promise<string> {
  const inForce = await readParameters(queries);
  const parameter = requireParameter(name);
  const decision = inForce.decisions.find((one) => one.name === name);
  const decided = decision && `decided by ${decision.decidedBy} at ${new Date(decision.decidedAtMs).toISOString()}`;
  const lines = [
    parameter.description,
    `${tellValue(parameter, inForce)}, ${tellRange(parameter)} in steps of ${parameter.step}`,
    ...(decided ? [`${decided}, in the set ${decision.version}`] : []),
  ];
  return [name, ...lines.map((line) => `  ${line}`), '', ...(await tellState({ queries }, inForce))].join('\n');
}

function tellValue({ name, default: byDefault, unit }: Parameter, { set: { values } }: ParametersInForce): string {
  const value = parameterValue(values, name);
  return `${value} ${unit}${value === byDefault ? '' : ` (default ${byDefault})`}`;
}

function tellRange({ min, max }: Parameter): string {
  return `${min} to ${max}`;
}

async function tellState(
  { queries }: Pick<Records, 'queries'>,
  { set, leftOut }: ParametersInForce,
): Promise<string[]> {
  const last = await findLastVersion(queries, 'parameter_set');
  const isTold = last?.version === set.version && last.isTold;
  return [
    ...leftOut.map(({ name, value, reason }) => `Left out is what was decided of ${name}, ${value}: ${reason}.`),
    ...warningsOf(set.values),
    `The set in force is ${set.version}. ${isTold ? 'The event log has it.' : 'The event log has not been told of it yet.'}`,
  ];
}

const note: NoteChange = (queries, { name, from, to, version }) =>
  noteCommand(queries, { subjectId: null, action: 'set-parameter', detail: { name, from, to, version } }, new Date());

async function set(records: Records, name: string, value: number): Promise<string> {
  const { from, to, version } = await setParameter(records, { name, value, decidedBy, nowMs: Date.now() }, note);
  if (from === to) return `${name} is ${to} already. The set in force is ${version}.`;
  const said = `${name}: ${from} -> ${to}. The set in force is ${version}; scoring takes it from its place in the event log.`;
  const warnings = name.startsWith('main.weights.')
    ? warningsOf((await readParameters(records.queries)).set.values)
    : [];
  return [said, ...warnings].join('\n');
}
