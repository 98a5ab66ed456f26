import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { readDirectory } from '../../../api/people/address/directory.ts';
import {
  getOwnAddress,
  listDistricts,
  listOwnPlaces,
  listProvinces,
  listSubdistricts,
  saveOwnAddress,
} from '../../../calls/people/address.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';

const provinces = async () => (await ask(listProvinces)).data;
const districts = async (id: number) => (await ask(listDistricts, { params: { id } })).data;
const subdistricts = async (id: number) => (await ask(listSubdistricts, { params: { id } })).data;

const placeNamed = <Place extends { name: { th: string } }>(places: readonly Place[], th: string): Place => {
  const place = places.find(({ name }) => name.th === th);
  if (!place) throw new Error(`There is no ${th}`);
  return place;
};

/** Returns the ids of a place, from province to subdistrict. */
async function idsOf(province: string, district: string, subdistrict: string) {
  const province_id = placeNamed(await provinces(), province).id;
  const district_id = placeNamed(await districts(province_id), district).id;
  const { id: subdistrict_id } = placeNamed(await subdistricts(district_id), subdistrict);
  return { province_id, district_id, subdistrict_id };
}

describe('the address directory', () => {
  test('the address directory has 77 provinces in Thai order', async () => {
    const all = await provinces();
    expect(all).toHaveLength(77);
    expect(all.map(({ name }) => name.th)).toEqual(
      all.map(({ name }) => name.th).toSorted(new Intl.Collator('th').compare),
    );
    expect(placeNamed(all, 'กรุงเทพมหานคร').name.en).toBe('Bangkok');
    expect(placeNamed(all, 'นครราชสีมา').name.en).toBe('Nakhon Ratchasima');
  });

  test('English place names contain only letters and plausible Thai consonants', async () => {
    const { provinces: all } = await readDirectory();
    const places = all.flatMap((province) => [
      province,
      ...province.districts.flatMap((district) => [district, ...district.subdistricts]),
    ]);
    expect(places.length).toBeGreaterThan(8_000);
    const unreadable = /\b(?:[ptksbdm]|kh|ph|th|ch)n|\bsm|[^aeiou ]nn|\b[^aeiou .-]+\b|[^a-z .'’()-]/i;
    expect(places.filter(({ name }) => unreadable.test(name.en)).map(({ name }) => name)).toEqual([]);
    const english = new Map(places.map(({ name }) => [name.th, name.en]));
    expect(['ตลาดพลู', 'สีลม', 'แสนแสบ', 'ปากเพรียว', 'แวงใหญ่'].map((th) => english.get(th))).toEqual([
      'Talat Phlu',
      'Si Lom',
      'Saen Saep',
      'Pak Phriao',
      'Waeng Yai',
    ]);
  });

  test('districts with the same name differ by their province', async () => {
    const all = await provinces();
    const of = async (province: string) => placeNamed(await districts(placeNamed(all, province).id), 'เฉลิมพระเกียรติ');
    const [saraburi, nan] = [await of('สระบุรี'), await of('น่าน')];
    expect(saraburi.id).not.toBe(nan.id);
    const names = (await subdistricts(saraburi.id)).map(({ name }) => name.th);
    expect(names).toContain('หน้าพระลาน');
    expect((await subdistricts(nan.id)).map(({ name }) => name.th)).not.toContain('หน้าพระลาน');
  });

  test('ids of places are stable, so that saved addresses stay valid', async () => {
    expect(await idsOf('กรุงเทพมหานคร', 'ปทุมวัน', 'ลุมพินี')).toEqual({
      province_id: 4_129_875_404,
      district_id: 236_059_324,
      subdistrict_id: 1_734_353_304,
    });
  });

  test('an unknown province or district is a 404, and an invalid id a 400', async () => {
    const failures = [
      await askInVain(listDistricts, { params: { id: 1 } }),
      await askInVain(listSubdistricts, { params: { id: 1 } }),
      await askInVain(listDistricts, { params: { id: 'bangkok' } }),
    ];
    expect(failures.map(({ status, error }) => [status, error.code])).toEqual([
      [404, 'province_not_found'],
      [404, 'district_not_found'],
      [400, 'invalid_params'],
    ]);
  });
});

describe('/v3/profile/address', () => {
  let token: string;
  let ids: Awaited<ReturnType<typeof idsOf>>;
  const form = { recipient: ' ฝนพรำ ใจดี ', phone: '+66 81-234-5678', line: '99/1\nซอยหลังสวน' };
  const addressInput = (more: object = {}) => ({ token, form: { ...form, ...ids, ...more } });

  beforeEach(async () => {
    token = await addMember('fan', 'normal');
    ids = await idsOf('กรุงเทพมหานคร', 'ปทุมวัน', 'ลุมพินี');
  });

  test('a saved address returns complete, with postal code and names in both languages', async () => {
    expect((await ask(getOwnAddress, { token })).data).toBe(null);
    const response = await ask(saveOwnAddress, addressInput());
    expect(response.data).toEqual({
      ...ids,
      recipient: 'ฝนพรำ ใจดี',
      phone: '0812345678',
      line: '99/1 ซอยหลังสวน',
      subdistrict: { th: 'ลุมพินี', en: 'Lumpini' },
      district: { th: 'ปทุมวัน', en: 'Pathum Wan' },
      province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
      postal_code: '10330',
    });
    expect(await ask(getOwnAddress, { token })).toEqual(response);
  });

  test('the lists for a saved address come in one response', async () => {
    expect((await ask(listOwnPlaces, { token })).data).toBe(null);
    await ask(saveOwnAddress, addressInput());
    expect((await ask(listOwnPlaces, { token })).data).toEqual({
      districts: await districts(ids.province_id),
      subdistricts: await subdistricts(ids.district_id),
    });
  });

  test('a second address replaces the first, and each member has a separate one', async () => {
    await ask(saveOwnAddress, addressInput());
    await ask(saveOwnAddress, addressInput({ recipient: 'แม่' }));
    expect((await ask(getOwnAddress, { token })).data?.recipient).toBe('แม่');
    const other = await addMember('other', 'normal');
    expect((await ask(getOwnAddress, { token: other })).data).toBe(null);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM addresses').first('n')).toBe(1);
  });

  test('places of different provinces or districts are a 422 and nothing is saved', async () => {
    const elsewhere = await idsOf('เชียงใหม่', 'เมืองเชียงใหม่', 'สุเทพ');
    for (const more of [
      { subdistrict_id: elsewhere.subdistrict_id },
      { district_id: elsewhere.district_id },
      { province_id: elsewhere.province_id },
      { subdistrict_id: 1 },
    ]) {
      const inVain = await askInVain(saveOwnAddress, addressInput(more));
      expect(inVain).toMatchObject({ status: 422, error: { code: 'address_mismatch' } });
    }
    expect((await ask(getOwnAddress, { token })).data).toBe(null);
  });

  test('accepts only a postal code of the subdistrict', async () => {
    const phraKhanong = await idsOf('กรุงเทพมหานคร', 'คลองเตย', 'พระโขนง');
    const response = await ask(saveOwnAddress, addressInput({ ...phraKhanong, postal_code: '10260' }));
    expect(response.data.postal_code).toBe('10260');
    expect(await askInVain(saveOwnAddress, addressInput({ postal_code: '50200' }))).toMatchObject({
      status: 422,
      error: { code: 'postal_code_mismatch', postal_codes: ['10330'] },
    });
  });

  test.each([
    ['02-123-4567', '021234567'],
    ['0066 9 1234 5678', '0912345678'],
    ['66812345678', '0812345678'],
    ['(081) 234.5678', '0812345678'],
  ])('the phone number %s is stored as %s', async (phone, storedPhone) => {
    expect((await ask(saveOwnAddress, addressInput({ phone }))).data.phone).toBe(storedPhone);
  });

  test.each(['', '12345', '0112345678', '08123456789', '+1 212 555 0100', 'phone me', '081234567'])(
    'the phone number "%s" is a 422',
    async (phone) => {
      expect(await askInVain(saveOwnAddress, addressInput({ phone }))).toMatchObject({
        status: 422,
        error: { code: 'invalid_form', fields: ['phone'] },
      });
    },
  );
});
