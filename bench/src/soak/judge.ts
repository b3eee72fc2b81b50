import type { Sample } from './take-sample.ts';

const mostGrowth = 0.05;

/** Compares the last third of the time with the middle one, and reads off what a thousand live tokens take. */
export function judge(samples: readonly Sample[]): { isFlat: boolean; sentences: string[] } {
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)].map(describe);
  if (!middle || !last) throw new Error('the soak was too short');
  const { base, slope } = fit(samples);
  const growth = last.anonymous / (middle.anonymous + slope * (last.tokens - middle.tokens)) - 1;
  return {
    isFlat: growth <= mostGrowth,
    sentences: [
      `middle third: ${middle.text}`,
      `last third:   ${last.text}`,
      `anonymous memory for as many live tokens: ${(growth * 100).toFixed(1)} % more than in the middle third (at most ${mostGrowth * 100} %)`,
      `over the whole run: ${base.toFixed(0)} MB and ${(slope * 1000).toFixed(0)} MB for each 1,000 live tokens`,
    ],
  };
}

function describe(samples: readonly Sample[]) {
  const mean = (read: (sample: Sample) => number) => samples.reduce((sum, one) => sum + read(one), 0) / samples.length;
  const seconds = samples.at(-1)!.second - samples[0]!.second;
  const rate = (samples.at(-1)!.events - samples[0]!.events) / seconds;
  const tokens = mean((sample) => sample.tokens);
  const anonymous = mean((sample) => sample.anonymous);
  const figures = [
    `${tokens.toFixed(0)} live tokens`,
    `${rate.toFixed(0)} events/s`,
    `${anonymous.toFixed(0)} MB anonymous`,
    `${mean(({ file }) => file).toFixed(0)} MB of files`,
  ];
  return { text: figures.join(', '), tokens, anonymous };
}

/** Least squares of anonymous memory on live tokens. */
function fit(samples: readonly Sample[]): { base: number; slope: number } {
  const tokens = samples.reduce((sum, one) => sum + one.tokens, 0) / samples.length;
  const memory = samples.reduce((sum, one) => sum + one.anonymous, 0) / samples.length;
  const covariance = samples.reduce((sum, one) => sum + (one.tokens - tokens) * (one.anonymous - memory), 0);
  const slope = covariance / samples.reduce((sum, one) => sum + (one.tokens - tokens) ** 2, 0);
  return { base: memory - slope * tokens, slope };
}
