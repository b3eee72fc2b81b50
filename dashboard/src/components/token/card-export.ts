import { lazyExport } from '../ui/lazy-export.tsx';

/** A card of the first screen as a file. */
export const CardExport = lazyExport(() => import('./card-exports.tsx').then((module) => module.CardExports));
