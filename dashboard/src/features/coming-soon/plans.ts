import { ChartNoAxesCombined, Cpu, Lightbulb, type LucideIcon, PartyPopper, Server, ShieldCheck } from 'lucide-react';

export interface Plan {
  title: string;
  icon: LucideIcon;
  /** What the page is for, in one sentence. */
  says: string;
  /** What it will show. */
  parts: readonly string[];
}

/** Pages that are not built yet, by path. */
export const plans: Readonly<Record<string, Plan>> = {
  '/community-party': {
    title: 'Community Party',
    icon: PartyPopper,
    says: 'Rewards, lottery, burns and votes, with every transfer open to see.',
    parts: [
      'Distributions and burns with their proofs',
      'A lottery whose draw anyone can recompute',
      'Causes to submit and vote on',
    ],
  },
  '/analytics': {
    title: 'Analytics',
    icon: ChartNoAxesCombined,
    says: 'The whole market over time, out of the analytics store.',
    parts: [
      'Launches and trades per minute, best hours',
      'Score distribution and how well scores came true',
      'Survival above 2x, 5x and 10x by age',
    ],
  },
  '/recommendations': {
    title: 'AI Recommendations',
    icon: Lightbulb,
    says: 'Entries and exits that the model would take, with their reasons.',
    parts: ['Active recommendations with targets and risk', 'How earlier ones turned out', 'Statistics of all of them'],
  },
  '/admin': {
    title: 'Admin Dashboard',
    icon: ShieldCheck,
    says: 'The operations view: what goes in, what comes out, and how late.',
    parts: [
      'Events, scores and delay with their history',
      'Lag per partition, workers and queues',
      'Clients, stores and errors',
    ],
  },
  '/admin/ai-learning': {
    title: 'AI Learning & Parameters',
    icon: Cpu,
    says: 'How the scoring model learns, and every parameter it may tune.',
    parts: [
      'Learning cycles with their outcome',
      'Recommendations with their evidence',
      'Sliders of all parameters, with undo',
    ],
  },
  '/admin/system-config': {
    title: 'System Configuration',
    icon: Server,
    says: 'Settings of the running system, for owners.',
    parts: ['Validated values with their meaning', 'A record of every change', 'What needs a restart'],
  },
};
