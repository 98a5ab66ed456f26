/** What of a VB's V-tokens is the families' that they were in when the gifts were given. Pure. */
import { floorPart } from '../../platform/base/whole-part.ts';

/** So many V-tokens of a family's. */
export interface FamilyPart {
  family_uuid: string;
  vtokens: number;
}

/** What is payable to somebody, and what of it is whose. */
export interface Payable {
  vtokens: number;
  family_parts: readonly FamilyPart[];
}

/**
 * What may be paid of a balance, and what its owner owes. The families' parts are theirs: an owner whose own is below zero is
 * paid nothing before the next gifts have repaid it.
 */
export function payableOf(
  balance: number,
  family_parts: readonly FamilyPart[],
): { payable: Payable; owed_vtokens: number } {
  const own = balance - sumOf(family_parts);
  return { payable: { vtokens: own < 0 ? 0 : balance, family_parts }, owed_vtokens: Math.max(0, -own) };
}

const sumOf = (parts: readonly FamilyPart[]) => parts.reduce((sum, { vtokens }) => sum + vtokens, 0);

/**
 * Of so many of what is payable, each family's part: as much as it has of the whole, floored, so that no part is taken twice
 * and with the last of it all of it is.
 */
export function partsOf(vtokens: number, { vtokens: payable, family_parts }: Payable): FamilyPart[] {
  const all = sumOf(family_parts);
  if (vtokens <= 0 || vtokens > payable || all === 0) return [];
  const taken = floorPart(all, vtokens, payable);
  let before = 0;
  return family_parts.flatMap(({ family_uuid, vtokens: theirs }) => {
    const from = floorPart(taken, before, all);
    before += theirs;
    const part = floorPart(taken, before, all) - from;
    return part > 0 ? [{ family_uuid, vtokens: part }] : [];
  });
}

/** Whether a payout can still take these parts, and leave no more to the families than stays payable. */
export const areLeft = (taken: { vtokens: number; family_parts: readonly FamilyPart[] }, payable: Payable): boolean =>
  taken.family_parts.every(
    (part) =>
      part.vtokens <= (payable.family_parts.find(({ family_uuid }) => family_uuid === part.family_uuid)?.vtokens ?? 0),
  ) && sumOf(payable.family_parts) - sumOf(taken.family_parts) <= payable.vtokens - taken.vtokens;
