/** The buffers that may be handed over: those that hold one value and nothing else. */
export function buffersOf(values: readonly Uint8Array[]): ArrayBuffer[] {
  const whole = values.filter((value) => value.byteLength === value.buffer.byteLength);
  return whole.map((value) => value.buffer).filter((buffer) => buffer instanceof ArrayBuffer);
}
