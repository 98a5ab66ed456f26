import {
  type Address,
  getOwnAddress,
  listDistricts,
  listOwnPlaces,
  listProvinces,
  listSubdistricts,
  saveOwnAddress,
} from '../../../calls/people/address.ts';
import type { On } from '../../platform/framework/route.ts';
import { readDirectory } from './directory.ts';
import { locate } from './locate.ts';
import { type AddressRow, selectSavedAddress, sentAddressOf } from './saved-address.ts';
import { addresses } from './tables.ts';

export const prefixes = ['address', 'profile'];

export const routes = (on: On) => {
  on(listProvinces, async () => {
    const { provinces } = await readDirectory();
    return { data: provinces.map(({ id, name }) => ({ id, name })), next_cursor: null };
  });

  on(listDistricts, async ({ params }) => {
    const province = (await readDirectory()).province(params.id);
    if (!province) return { failed: 'province_not_found' };
    return { data: province.districts.map(({ id, name }) => ({ id, name })), next_cursor: null };
  });

  on(listSubdistricts, async ({ params }) => {
    const district = (await readDirectory()).district(params.id);
    return district ? { data: [...district.subdistricts], next_cursor: null } : { failed: 'district_not_found' };
  });

  on(
    getOwnAddress,
    (_, { db, bearer }) => ({ saved: selectSavedAddress(db, bearer.user_uuid) }),
    async (_, { read }) => {
      const [row] = (await read()).saved;
      return { data: row ? serialize(row) : null };
    },
  );

  on(
    listOwnPlaces,
    (_, { db, bearer }) => ({ saved: selectSavedAddress(db, bearer.user_uuid) }),
    async (_, { read }) => {
      const [row] = (await read()).saved;
      if (!row) return { data: null };
      const { province, district } = await readDirectory();
      const { districts = [] } = province(row.province_id) ?? {};
      const { subdistricts = [] } = district(row.district_id) ?? {};
      return { data: { districts: districts.map(({ id, name }) => ({ id, name })), subdistricts: [...subdistricts] } };
    },
  );

  on(saveOwnAddress, async ({ form }, { db, now, caller }) => {
    const location = locate(await readDirectory(), form);
    if ('failed' in location) return location;
    const { postal_code: _, ...fields } = form;
    const row = { ...fields, ...location, user_uuid: caller.user_uuid, saved_at_ms: now.getTime() };
    await db.insert(addresses).values(row).onConflictDoUpdate({ target: addresses.user_uuid, set: row });
    return { data: serialize(row) };
  });
};

const serialize = (row: AddressRow): Address => ({
  ...sentAddressOf(row),
  subdistrict_id: row.subdistrict_id,
  district_id: row.district_id,
  province_id: row.province_id,
});
