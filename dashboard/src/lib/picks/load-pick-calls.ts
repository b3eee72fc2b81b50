import { loadPart } from '../parts/load-part.ts';

export function loadPickCalls(): Promise<typeof import('./pick-calls.ts')> {
  return loadPart(() => import('./pick-calls.ts'));
}
