/**
 * Computes the share of V-tokens that belongs to the families of a VB at the time of each gift, as
 * pure functions.
 */
import type { FamilyPart } from '../../money/payout/tables.ts';
import { floorPart } from '../../platform/base/whole-part.ts';

/** Payable V-tokens, and the families' shares of them. */
export interface PayableShare {
  vtokens: number;
  family_parts: readonly FamilyPart[];
}

/**
 * Splits a balance into payable and owed V-tokens. The families' shares belong to them, so an owner
 * whose own part is negative is paid nothing until new gifts repay it.
 */
export function payableOf(
  balance: number,
  family_parts: readonly FamilyPart[],
): { payable: PayableShare; owed_vtokens: number } {
  const own = balance - sumOf(family_parts);
  return { payable: { vtokens: own < 0 ? 0 : balance, family_parts }, owed_vtokens: Math.max(0, -own) };
}

const sumOf = (parts: readonly FamilyPart[]) => parts.reduce((sum, { vtokens }) => sum + vtokens, 0);

/**
 * Returns the families' shares of a part of the payable V-tokens. Their total is proportional,
 * rounded down, and is divided among the families without rounding losses. A payout of everything
 * takes all shares.
 */
export function partsOf(vtokens: number, { vtokens: payable, family_parts }: PayableShare): FamilyPart[] {
  const all = sumOf(family_parts);
  if (vtokens <= 0 || vtokens > payable || all === 0) return [];
  const share = floorPart(all, vtokens, payable);
  let before = 0;
  return family_parts.flatMap(({ family_uuid, vtokens: familyVtokens }) => {
    const from = floorPart(share, before, all);
    before += familyVtokens;
    const part = floorPart(share, before, all) - from;
    return part > 0 ? [{ family_uuid, vtokens: part }] : [];
  });
}

/**
 * Returns whether a payout can still take these shares, without leaving the families more than
 * remains payable.
 */
export const areLeft = (
  request: { vtokens: number; family_parts: readonly FamilyPart[] },
  payable: PayableShare,
): boolean =>
  request.family_parts.every(
    (part) =>
      part.vtokens <= (payable.family_parts.find(({ family_uuid }) => family_uuid === part.family_uuid)?.vtokens ?? 0),
  ) && sumOf(payable.family_parts) - sumOf(request.family_parts) <= payable.vtokens - request.vtokens;
