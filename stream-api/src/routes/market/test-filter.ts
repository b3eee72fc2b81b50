import { testFilter } from '@mintscope/schemas/api/market/test-filter';
import { isRangeField, type RangeField } from '@mintscope/schemas/token-filter/filter-fields';
import { mostLabFigures } from '@mintscope/schemas/token-filter/filter-lab';
import { badRequest } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { readFilter } from '../../market/read-filter.ts';

export const testFilterRoute = handle(testFilter, async ({ query: { window, age, ...texts } }, { api, caller }) => {
  const filter = readFilter(texts.filter);
  const asked = { filter, window, age, figures: readFigures(texts.figures) };
  const lab = await api.turns.warehouse(caller, () => api.shared.filterLab(asked));
  return { value: { success: true as const, lab } };
});

function readFigures(text: string): RangeField[] {
  const names = [...new Set(text.split(',').filter((name) => name !== ''))];
  if (names.length > mostLabFigures) throw badRequest('figures', `at most ${mostLabFigures} at a time`);
  return names.map((name) => {
    if (!isRangeField(name)) throw badRequest('figures', 'one of them is no figure that tokens are filtered by');
    return name;
  });
}
