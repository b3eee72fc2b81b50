import { parameterList } from '@mintscope/schemas/parameters/registry';
import { Refusal } from '../refusal.ts';

const mostNear = 3;

/** @throws Refusal PARAMETER_UNKNOWN, which tells the names that are nearest. */
export function requireParameter(name: string): (typeof parameterList)[number] {
  const found = parameterList.find((one) => one.name === name);
  if (found) return found;
  const near = nearestNames(name).join(', ');
  throw new Refusal('PARAMETER_UNKNOWN', `${name} is not a parameter. Near it are ${near}.`, { field: 'name' });
}

function nearestNames(name: string): string[] {
  const asked = name.slice(0, 100).toLowerCase();
  return parameterList
    .map((one) => ({ name: one.name, away: distanceBetween(asked, one.name.toLowerCase()) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, mostNear)
    .map((one) => one.name);
}

/** Letters to add, to take away or to change (Levenshtein); a part of a name is near to the whole. */
function distanceBetween(asked: string, name: string): number {
  if (asked !== '' && name.includes(asked)) return 0;
  let row = Array.from({ length: name.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...asked].entries()) {
    const next = [i + 1];
    for (let j = 0; j < name.length; j++) {
      const changed = row[j]! + (letter === name[j] ? 0 : 1);
      next.push(Math.min(changed, row[j + 1]! + 1, next[j]! + 1));
    }
    row = next;
  }
  return row[name.length]!;
}
