/** Room for `length` elements: the array itself when it has it, otherwise a copy that is larger by as much as it is worth. */
export function growFloat64(array: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const grown = new Float64Array(grownLength(array.length, length));
  grown.set(array);
  return grown;
}

export function growUint32(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const grown = new Uint32Array(grownLength(array.length, length));
  grown.set(array);
  return grown;
}

export function growUint8(array: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const grown = new Uint8Array(grownLength(array.length, length));
  grown.set(array);
  return grown;
}

/** New elements are `fill`. */
export function growInt32(array: Int32Array<ArrayBuffer>, length: number, fill = 0): Int32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const grown = new Int32Array(grownLength(array.length, length));
  grown.set(array);
  if (fill !== 0) grown.fill(fill, array.length);
  return grown;
}

/** Elements from which on what is not used yet weighs more than copying now and then. */
const large = 4096;

function grownLength(current: number, needed: number): number {
  const factor = current < large ? 2 : 1.25;
  return Math.max(needed, Math.ceil(current * factor), 8);
}
