import type { Look } from './follow-market.ts';

/** How often a label is there where it is true, and where it is not. */
export interface LabelFigures {
  label: string;
  /** Tokens of which it is true, and those of them that show it. */
  present: number;
  found: number;
  /** Tokens of which it is not true, and those of them that show it all the same. */
  absent: number;
  alleged: number;
}

/** Wallets that buy together from which a launch counts as bundled (decided with the definitions). */
const smallestBundle = 4;

/** Labels at five minutes: what most people see of a token. */
export function judgeLabels(looks: readonly Look[]): LabelFigures[] {
  const old = looks.filter(({ ageMs }) => ageMs === 300_000);
  return [
    judge('bundled launch: a bundle at launch', old, ({ bundleSize }) => bundleSize >= smallestBundle, bundled),
    judge(
      'snipers: at least one',
      old,
      ({ sniperBuyers }) => sniperBuyers > 0,
      ({ row }) => (row.sniperCount ?? 0) > 0,
    ),
    judge(
      'smart money: at least one wallet',
      old,
      ({ smartBuyers }) => smartBuyers > 0,
      ({ row }) => (row.smartDegenCount ?? 0) > 0,
    ),
    judge(
      'wash trading: more than half of the volume',
      old.filter(({ row }) => row.isWashTrading !== null),
      ({ pretended }) => (pretended ?? 0) > 0.5,
      ({ row }) => row.isWashTrading === true,
    ),
  ];
}

function bundled({ row }: Look): boolean {
  return (row.bundledThen ?? row.bundlerRate ?? 0) > 0;
}

function judge(
  label: string,
  looks: readonly Look[],
  isTrue: (look: Look) => boolean,
  isShown: (look: Look) => boolean,
): LabelFigures {
  const present = looks.filter(isTrue);
  const absent = looks.filter((look) => !isTrue(look));
  return {
    label,
    present: present.length,
    found: present.filter(isShown).length,
    absent: absent.length,
    alleged: absent.filter(isShown).length,
  };
}
