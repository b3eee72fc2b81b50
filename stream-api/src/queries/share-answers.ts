import { createHash } from 'node:crypto';
import { shareReading } from '@mintscope/engines/patience/share-reading';
import { createOpenApiDocument } from '@mintscope/schemas/openapi';
import type { Api } from '../api.ts';
import { readHealth } from './read-health.ts';
import { shareCards } from './share-cards.ts';
import { shareFilterLab } from './share-filter-lab.ts';
import { sharePicks } from './share-picks.ts';
import { sharePreview } from './share-preview.ts';
import { shareStatistics } from './share-statistics.ts';
import type { SharedAnswers } from './shared-answers.ts';

/** How old a shared answer may be (ms). */
export const defaultSharedMs = 1_000;

/** @param sharedMs answers under way are shared also with 0. */
export function createSharedAnswers(api: Omit<Api, 'shared'>, sharedMs: number): SharedAnswers {
  return {
    preview: sharePreview(api, sharedMs),
    picks: sharePicks(api, sharedMs),
    cards: shareCards(),
    landingStats: shareReading(
      async () => JSON.stringify({ success: true, ...(await api.landingFigures()), pulse: api.pulse() }),
      sharedMs,
    ),
    statistics: shareStatistics(api, sharedMs),
    filterLab: shareFilterLab(api, sharedMs),
    health: shareReading(async () => {
      const { status, value } = await readHealth(api);
      return { status, encoded: JSON.stringify(value) };
    }, sharedMs),
    openapi: encodeOpenapi(api.version),
  };
}

/** By version: it is the same for all interfaces of a process. */
const documents = new Map<string, SharedAnswers['openapi']>();

function encodeOpenapi(version: string): SharedAnswers['openapi'] {
  const document = documents.get(version) ?? makeOpenapi(version);
  documents.set(version, document);
  return document;
}

function makeOpenapi(version: string): SharedAnswers['openapi'] {
  const encoded = Buffer.from(JSON.stringify(createOpenApiDocument(version)));
  return { encoded, etag: `"${createHash('sha256').update(encoded).digest('base64url').slice(0, 22)}"` };
}
