import { multipleSign } from '../../lib/format.ts';

const tones = { '1': 'up', '0': '', '-1': 'down' } as const;

/** How a multiple is coloured, wherever one stands: the sign of the gain, where there is one. */
export function multipleTone(x: number | null | undefined): 'up' | 'down' | '' {
  return x === null || x === undefined ? '' : tones[multipleSign(x)];
}
