import { type Label, labelSchema } from '@mintscope/schemas/token-groups';
import type { FollowedGroup } from '../running/launch-groups.ts';
import type { TokenState } from '../state/token-state.ts';
import { measureWash } from '../state/wash-groups.ts';
import { supplyOf } from './read-groups.ts';

/** Wallets by label. A wallet may have several. */
export type LabelledWallets = Readonly<Record<Label, ReadonlySet<number>>>;

const suspicious: readonly Label[] = ['sniper', 'bundler', 'insider', 'wash', 'bot'];
const mostWhales = 100;
const none: ReadonlySet<number> = new Set();

/**
 * Who wears which label now. For details: it looks at every wallet of the token. Who was early is not known where the launch was missed:
 * the first that are seen there may be the last that came.
 */
export function labelWallets(token: TokenState, whaleShare: number): LabelledWallets {
  const { launch, wallets } = token;
  const ofLaunch = (group: FollowedGroup) => (token.facts.seenFromLaunch ? launch.membersOf(group) : none);
  const labelled = {
    dev: launch.membersOf('dev'),
    sniper: ofLaunch('sniper'),
    bundler: ofLaunch('bundler'),
    insider: ofLaunch('insider'),
    fresh: wallets.markedWallets('fresh'),
    smart: wallets.markedWallets('smart'),
    whale: findWhales(token, whaleShare),
    wash: measureWash(token.positions, wallets).wallets,
    bot: wallets.markedWallets('bot'),
  };
  return { ...labelled, suspicious: new Set(suspicious.flatMap((label) => [...labelled[label as 'bot']])) };
}

/** Its labels, in the order people read them. */
export function labelsOf(wallet: number, labelled: LabelledWallets): Label[] {
  return labelSchema.options.filter((label) => labelled[label].has(wallet));
}

/** Holders of more than a share of the supply, of all holders where that is unknown; none where holders are. */
function findWhales(token: TokenState, share: number): ReadonlySet<number> {
  if (!token.facts.holdersKnown) return none;
  const supply = supplyOf(token) ?? token.wallets.heldSupply();
  const largest = new Int32Array(mostWhales);
  const count = token.wallets.topHolders(mostWhales, largest);
  return new Set(largest.subarray(0, count).filter((wallet) => token.wallets.balanceOf(wallet) > share * supply));
}
