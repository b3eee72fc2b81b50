import type { Executable } from '@mintscope/schemas/picks/executable';
import { positionSizesSol, reactionDelayMs } from '@mintscope/schemas/picks/executable';
import { type MultipleKind, sizeOfKind } from '@mintscope/schemas/picks/pick-statistics';
import { dash, formatDuration, formatFull, formatMultiple } from '../format.ts';

/** The position that stands beside headlines (SOL), unless another was chosen. */
const usualSize = 1;

/** What a position would have returned by the stated exit; null while it is not filled, or where no market is known. */
export function shownExecutable(
  executable: readonly Executable[] | undefined,
  of: MultipleKind = 'headline',
): Executable | null {
  const size = sizeOfKind[of] ?? usualSize;
  return executable?.find(({ sizeSol }) => sizeSol === size) ?? null;
}

export function executableText(executable: readonly Executable[] | undefined, of: MultipleKind = 'headline'): string {
  return formatMultiple(shownExecutable(executable, of)?.ruleX);
}

/** What each position would have returned, and by which rules. */
export function executableTip(executable: readonly Executable[] | undefined): string {
  const lines = positionSizesSol.map((size) => {
    const position = executable?.find(({ sizeSol }) => sizeSol === size);
    if (!position || position.filledAt === null) return `${formatFull(size)} SOL: ${dash}`;
    const { ruleX, ruleClosed, peakX, nowX } = position;
    const open = ruleX !== null && !ruleClosed ? ' so far' : '';
    return `${formatFull(size)} SOL: ${formatMultiple(ruleX)}${open} by the rule, ${formatMultiple(peakX)} in one sale at the best moment, ${formatMultiple(nowX)} sold now`;
  });
  return [
    'Executable multiple',
    `Bought ${formatDuration(reactionDelayMs)} after the call, with fees and the position’s own impact`,
    'The rule: half at 2x, the rest 30% under the highest price since',
    ...lines,
    'It may stand above the headline: the market was lower when it was bought, or a large trade moved it past its own price',
    'A dash: not filled yet, or how the market stood is not known',
  ].join('\n');
}
