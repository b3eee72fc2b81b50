import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeFolder } from '../../testing/remove-folder.ts';
import { warehouseContract } from '../../testing/warehouse/contract.ts';
import { openChdbWarehouse } from './chdb-warehouse.ts';

async function temporary(): Promise<{ location: string; remove(): Promise<void> }> {
  const location = await mkdtemp(join(tmpdir(), 'mintscope-warehouse-'));
  return { location, remove: () => removeFolder(location) };
}

warehouseContract('chDB', async () => ({
  ...(await temporary()),
  opener: new URL('../../testing/warehouse/chdb-opener.ts', import.meta.url),
}));

it('serves one opener of a directory at a time', async () => {
  const { location, remove } = await temporary();
  const warehouse = await openChdbWarehouse({ path: location });
  await expect(openChdbWarehouse({ path: location })).rejects.toMatchObject({ code: 'DIRECTORY_IN_USE' });
  await warehouse.close();
  const again = await openChdbWarehouse({ path: location });
  await again.health();
  await again.close();
  await remove();
});
