import type { Band } from '@mintscope/schemas/score';
import type { ReportFigures } from './report-figures.ts';

interface Goal {
  says: string;
  /** The figure as text, and whether it reaches the goal; null where it is not known. */
  read: (figures: ReportFigures) => { text: string; met: boolean | null } | null;
}

const goals: readonly Goal[] = [
  aucGoal(60_000, 0.85),
  aucGoal(300_000, 0.92),
  {
    says: 'share of ruins falls strictly from band to band (Avoid, Watch, Buy, Strong Buy at 5 min)',
    read: (figures) => {
      const ruined = ruinByBand(figures);
      const known = ruined.filter((share) => share !== null);
      return {
        text: ruined.map((share) => percent(share)).join(', '),
        met: known.length > 1 && known.every((share, at) => at === 0 || share < known[at - 1]!),
      };
    },
  },
  {
    says: 'Avoid at least 3 times as often as Buy (5 min)',
    read: (figures) => {
      const [avoid, , buy] = ruinByBand(figures);
      if (avoid === null || buy === null || avoid === undefined || buy === undefined) return null;
      if (buy === 0) return { text: avoid > 0 ? 'none of Buy' : '–', met: avoid > 0 };
      return { text: `${(avoid / buy).toFixed(1)} times`, met: avoid / buy >= 3 };
    },
  },
  {
    says: 'tokens already ruined or dead that read Buy: 0',
    read: ({ score }) => {
      const buys = score.lost.reduce((sum, { readBuy }) => sum + readBuy, 0);
      return { text: `${buys} of ${score.lost.reduce((sum, { count }) => sum + count, 0)}`, met: buys === 0 };
    },
  },
  {
    says: 'top 5 % by score reach 2x executable at least 3 times as often as the base rate (60 s)',
    read: ({ score }) => {
      const at = score.byAge.find(({ ageMs }) => ageMs === 60_000);
      if (!at || at.lift.value === null) return null;
      const { value, low, high } = at.lift;
      return { text: `${value.toFixed(1)} (${low?.toFixed(1)}–${high?.toFixed(1)})`, met: value >= 3 };
    },
  },
  {
    says: 'bot probability: AUC at least 0.95',
    read: ({ bots }) => atLeast(bots.samples[0]?.auc ?? null, 0.95),
  },
  {
    says: 'bot probability: Brier at most 0.08',
    read: ({ bots }) => atMost(bots.samples[0]?.brier ?? null, 0.08),
  },
  {
    says: 'bot probability: reliability error at most 0.03',
    read: ({ bots }) => atMost(bots.samples[0]?.reliabilityError ?? null, 0.03),
  },
  {
    says: 'samples of 5 to 8 trades of people alone above 0.2: none',
    read: ({ bots }) => {
      const few = bots.people.filter(({ trades }) => trades <= 8);
      const [above, count] = [
        few.reduce((sum, each) => sum + each.above, 0),
        few.reduce((sum, each) => sum + each.count, 0),
      ];
      return count === 0 ? null : { text: `${above} of ${count} (${percent(above / count)})`, met: above === 0 };
    },
  },
  { says: 'chance of ruin: AUC at least 0.95', read: ({ rug }) => atLeast(rug?.all[0]?.auc ?? null, 0.95) },
  { says: 'chance of ruin, not ruined yet: AUC', read: ({ rug }) => atLeast(rug?.ahead[0]?.auc ?? null, null) },
  { says: 'chance of ruin: Brier at most 0.08', read: ({ rug }) => atMost(rug?.all[0]?.brier ?? null, 0.08) },
  {
    says: 'chance of ruin: reliability error at most 0.03',
    read: ({ rug }) => atMost(rug?.all[0]?.reliabilityError ?? null, 0.03),
  },
  ...['bundled', 'snipers', 'smart money', 'wash trading'].map(labelGoal),
];

/** A line for each goal: what it says, before, now, whether it is met. */
export function goalRows(before: ReportFigures | null, now: ReportFigures): string[][] {
  return goals.map(({ says, read }) => {
    const is = read(now);
    const met = is?.met ?? null;
    return [says, (before && read(before)?.text) ?? '–', is?.text ?? '–', met === null ? '' : met ? 'yes' : 'no'];
  });
}

function aucGoal(ageMs: number, goal: number): Goal {
  return {
    says: `AUC of the final score against ruin at ${ageMs / 1000} s: at least ${goal}`,
    read: ({ score }) => {
      const auc = score.byAge.find((each) => each.ageMs === ageMs)?.auc;
      if (!auc || auc.value === null) return null;
      return {
        text: `${auc.value.toFixed(3)} (${auc.low?.toFixed(3)}–${auc.high?.toFixed(3)})`,
        met: auc.value >= goal,
      };
    },
  };
}

function labelGoal(start: string): Goal {
  return {
    says: `labels found at 5 min: ${start}`,
    read: ({ labels }) => {
      const label = labels.find((each) => each.label.startsWith(start));
      return label ? { text: `${label.found} of ${label.present}`, met: null } : null;
    },
  };
}

function ruinByBand({ score }: ReportFigures): (number | null)[] {
  const order: Band[] = ['AVOID', 'WATCH', 'BUY', 'STRONG_BUY'];
  return order.map(
    (band) => score.bands.find((each) => each.ageMs === 300_000 && each.band === band)?.ruined.value ?? null,
  );
}

function atLeast(value: number | null, goal: number | null) {
  return value === null ? null : { text: value.toFixed(3), met: goal === null ? null : value >= goal };
}

function atMost(value: number | null, goal: number) {
  return value === null ? null : { text: value.toFixed(3), met: value <= goal };
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)} %`;
}
