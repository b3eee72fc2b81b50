import { hideAddress as hideAddressAct } from '@mintscope/records/account-lists/hide-address';
import { hideAddress } from '@mintscope/schemas/api/lists/hide-address';
import { handle } from '../../http/handle.ts';
import { tellChange } from './tell-change.ts';

export const hideAddressRoute = handle(hideAddress, ({ body, params }, context) =>
  tellChange(context, ({ userId, nowMs, records, note }) =>
    hideAddressAct(records, { userId, ...params, label: body.label, nowMs }, note),
  ),
);
