/** Validates the three ids of an address form against each other. Pure. */
import type { Failed } from '../../platform/framework/fail.ts';
import type { Directory } from './directory.ts';
import type { AddressRow } from './saved-address.ts';

interface PlaceChoice {
  subdistrict_id: number;
  district_id: number;
  province_id: number;
  postal_code?: string | undefined;
}

/**
 * Returns the place of the ids with its postal code, or a failure with the fields that do not
 * match.
 */
export function locate(
  directory: Directory,
  { subdistrict_id, district_id, province_id, postal_code }: PlaceChoice,
): Pick<AddressRow, 'place' | 'postal_code'> | Failed {
  const entry = directory.subdistrict(subdistrict_id);
  if (!entry) return mismatch('subdistrict_id');
  const { province, district, subdistrict } = entry;
  if (district.id !== district_id) return mismatch('district_id', 'subdistrict_id');
  if (province.id !== province_id) return mismatch('province_id', 'district_id');
  const code = postal_code ?? subdistrict.postal_codes[0] ?? '';
  if (!subdistrict.postal_codes.includes(code)) {
    return {
      failed: 'postal_code_mismatch',
      facts: { fields: ['postal_code'], postal_codes: subdistrict.postal_codes },
    };
  }
  const place = { subdistrict: subdistrict.name, district: district.name, province: province.name };
  return { place, postal_code: code };
}

const mismatch = (...fields: string[]): Failed => ({ failed: 'address_mismatch', facts: { fields } });
