import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { beginAs, readOrder, readSettings, type Settings } from './model.ts';

const key = 'discovery';

/** Settings of the list, kept in this browser, in the order that the page's address tells, if any; before anything was chosen here, as the platform has lists begin. Visitors see no called
 * marks: none of their tokens would be left. */
export function useDiscoverySettings(preview: boolean): [Settings, (change: Partial<Settings>) => void] {
  const { settings: platform } = useAdminSettings();
  const [params, setParams] = useSearchParams();
  const [sort, order] = [params.get('sort'), params.get('order')];
  const [own, set] = useState(() => {
    const stored = readStored(key);
    return stored === null ? null : readSettings(stored);
  });
  const settings = useMemo(() => {
    const all = { ...(own ?? beginAs(platform)), ...readOrder(sort, order) };
    return preview ? { ...all, calledOnly: false } : all;
  }, [own, platform, preview, sort, order]);
  const change = useCallback(
    (part: Partial<Settings>) => {
      const isOrder = part.sortBy !== undefined || part.sortOrder !== undefined;
      // An order that one chooses takes the place of the one that came with the address.
      const shown = isOrder ? readOrder(sort, order) : {};
      set((before) => {
        const next = { ...(before ?? beginAs(platform)), ...shown, ...part };
        writeStored(key, next);
        return next;
      });
      if (isOrder && sort !== null) setParams(withoutOrder, { replace: true });
    },
    [platform, sort, order, setParams],
  );
  return [settings, change];
}

function withoutOrder(params: URLSearchParams): URLSearchParams {
  params.delete('sort');
  params.delete('order');
  return params;
}
