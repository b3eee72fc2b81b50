import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import { type Group, type Label, labelSchema } from '@mintscope/schemas/token-groups';
import type { FollowedGroup } from '../running/launch-groups.ts';
import type { TokenState } from '../state/token-state.ts';
import { countEntities } from './count-entities.ts';
import type { LabelledWallets } from './label-wallets.ts';
import { shareOfSupply } from './read-groups.ts';
import { payableLamports } from './track-liquidity.ts';

const followed: readonly Label[] = ['dev', 'sniper', 'bundler', 'insider'] satisfies FollowedGroup[];

/** Every group that has members: what it got, what is left of it, and what it made of it. */
export function writeGroups(token: TokenState, labelled: LabelledWallets): Group[] {
  return labelSchema.options
    .filter((label) => labelled[label].size > 0)
    .map((label) => {
      const members = labelled[label];
      const held = isFollowed(label) ? token.launch.heldBy(label) : balancesOf(token, members);
      const float = token.wallets.heldSupply();
      const knowsHolders = token.facts.holdersKnown;
      const bought = boughtThen(token, label, members);
      return {
        label,
        wallets: members.size,
        entities: countEntities(members, token),
        boughtThen: bought.boughtThen,
        solSpent: bought.solSpent,
        heldNow: shareOfSupply(token, held),
        heldOfFloat: knowsHolders && float > 0 ? Math.min(1, held / float) : null,
        pnlSol: pnlSol(token, label, members),
      };
    });
}

/** Of the launch window; of insiders, who did not buy, what came to them by a link to the creator. */
function boughtThen(token: TokenState, label: Label, members: ReadonlySet<number>) {
  const { launch, facts } = token;
  if (!facts.seenFromLaunch) return { boughtThen: null, solSpent: null };
  if (label === 'insider') return { boughtThen: shareOfSupply(token, launch.fateOf(label).got), solSpent: 0 };
  const supply = launch.supplyThen();
  const { base, quote } = launch.boughtThen(members);
  return {
    boughtThen: supply === null ? null : Math.min(1, base / supply),
    solSpent: supply === null || quote === null ? null : quote / lamportsPerSol,
  };
}

/**
 * Received less paid, with the fees of curve and pools, plus what is held at the current price, but no more than curve and pools can pay.
 * Where a group's tokens are followed, what any wallet received for them counts and what any holds; otherwise what its wallets made of
 * what they bought, as the list of traders has it. null while there is no price, and where nothing was bought.
 */
function pnlSol(token: TokenState, label: Label, members: ReadonlySet<number>): number | null {
  const { facts } = token;
  if (facts.priceSol === null || facts.decimals === null) return null;
  const made = isFollowed(label) ? followedBy(token, label, members) : tradedBy(token, members);
  if (made === null) return null;
  const payable = (payableLamports(facts) ?? Number.POSITIVE_INFINITY) / lamportsPerSol;
  const worth = Math.min((made.held / 10 ** facts.decimals) * facts.priceSol, payable);
  return (made.received - made.paid) / lamportsPerSol + worth;
}

/** Lamports, and base units that count as held. */
interface Made {
  paid: number;
  received: number;
  held: number;
}

/** Insiders paid nothing for what came by a link to the creator. */
function followedBy({ launch, positions }: TokenState, label: FollowedGroup, members: ReadonlySet<number>): Made {
  let paid = 0;
  if (label !== 'insider') for (const wallet of members) paid += positions.paidOf(wallet);
  return { paid, received: launch.fateOf(label).proceeds, held: launch.heldBy(label) };
}

/** Tokens that came or left by transfer cost and brought nothing that is known: neither counts. */
function tradedBy({ positions }: TokenState, members: ReadonlySet<number>): Made | null {
  const made = { paid: 0, received: 0, held: 0 };
  let buyers = 0;
  for (const wallet of members) {
    const [bought, sold] = [positions.boughtBaseOf(wallet), positions.soldBaseOf(wallet)];
    if (bought === 0) continue;
    buyers++;
    made.paid += positions.paidOf(wallet);
    made.received += positions.receivedOf(wallet) * Math.min(1, bought / sold);
    made.held += Math.max(0, bought - sold);
  }
  return buyers > 0 ? made : null;
}

function balancesOf({ wallets }: TokenState, members: ReadonlySet<number>): number {
  let sum = 0;
  for (const wallet of members) if (!wallets.isExcluded(wallet)) sum += wallets.balanceOf(wallet);
  return sum;
}

function isFollowed(label: Label): label is FollowedGroup {
  return followed.includes(label);
}
