import type { Dev } from '@mintscope/schemas/token-groups';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';

/** What is known of the creator, and of what became of its other tokens; null while the creator is not known. */
export function writeDev(token: TokenState, { walletFacts, keys, rules }: ShardState): Dev | null {
  const { facts, members } = token;
  if (facts.creator === null || facts.creatorWallet < 0) return null;
  const known = walletFacts.get(members.keyOf(facts.creatorWallet));
  return {
    address: facts.creator,
    status: statusOf(token, rules.soldOutShare),
    funder: known === undefined || known.funder < 0 ? null : keys.text(known.funder),
    launches: known === undefined || known.created === 0 ? null : known.created,
    rugged: facts.creatorPast?.rugged ?? null,
    migrated: facts.creatorPast?.migrated ?? null,
    bestMultiple: facts.creatorPast?.bestMultiple ?? null,
    copiedName: facts.copiedName,
    copiedImage: facts.provided.imageDup,
  };
}

/** By its tokens, not its wallet: what went on to another wallet unsold is still held. */
function statusOf({ facts, launch }: TokenState, soldOutShare: number): Dev['status'] {
  if (!facts.seenFromLaunch) return null;
  const { got, held } = launch.fateOf('dev');
  if (got === 0) return 'never_bought';
  return held > got * soldOutShare ? 'holding' : 'sold';
}
