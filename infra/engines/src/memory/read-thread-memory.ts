import { getHeapStatistics } from 'node:v8';

/** Memory of one thread's JavaScript (bytes). */
export interface ThreadMemory {
  /** Taken from the system for objects, with what is free of it. */
  heap: number;
  /** Contents of buffers and typed arrays. */
  arrays: number;
  /** What else native code holds for objects, as WebAssembly does. */
  external: number;
}

/** Of the thread that calls. */
export function readThreadMemory(): ThreadMemory {
  const { total_heap_size: heap } = getHeapStatistics();
  const { arrayBuffers: arrays, external } = process.memoryUsage();
  return { heap, arrays, external: Math.max(0, external - arrays) };
}
