import type { Config } from '@mintscope/engines/config';
import type { Role } from '@mintscope/schemas/session-user';

/** Of admins and of development access. */
export const shortDays = 30;

/**
 * Days of access that a first sign-in gives. Once the product has a mint they are for those who hold it: otherwise any visitor
 * would have for nothing what holders are asked for.
 */
export function freeDays(
  access: Pick<Config['access'], 'entitlementDays' | 'productMint'>,
  { role, isHolder }: { role: Role; isHolder: boolean },
): number {
  if (role !== 'user') return shortDays;
  return access.productMint === '' || isHolder ? access.entitlementDays : 0;
}
