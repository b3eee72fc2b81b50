export interface FilterPreset {
  name: string;
  /** What it is for, and what it does not promise. */
  meaning: string;
  /** Text of the filter. */
  filter: string;
}

const sound = 'life:trading;isHoneypot:no?;mintable:no?;freezable:no?';

/** Filters to begin with; their thresholds stand in their texts. */
export const filterPresets: readonly FilterPreset[] = [
  {
    name: 'Safe',
    meaning: 'Little speaks for ruin, and there are people in it. No promise: authorities that are not known pass.',
    filter: `${sound};finalScore:50..;holders:20..;rugProbability:..0.3;top10HolderRate:..0.6;bundlerRate:..0.1;insiderRate:..0.1`,
  },
  {
    name: 'Smart money',
    meaning: 'Two wallets or more hold it that earned on past tokens, and ruin is less likely than not.',
    filter: `${sound};smartDegenCount:2..;holders:10..;rugProbability:..0.5`,
  },
  {
    name: 'Strict',
    meaning: 'Safe by tighter bounds, mostly people, and with a market that one can leave.',
    filter: `${sound};finalScore:70..;holders:50..;liquidity:8000..;rugProbability:..0.2;botProbability:..0.4;bundlerRate:..0.05;insiderRate:..0.05;top10HolderRate:..0.35`,
  },
  {
    name: 'Fresh',
    meaning: 'Launched within five minutes and traded by now. Says nothing of risk.',
    filter: 'life:trading;age:..300;swaps:5..',
  },
];
