/**
 * Thailand's provinces, districts and subdistricts. The data has 400 kB, so it is loaded with the
 * first request for an address, once per isolate. It is immutable.
 */
import type { Place, Subdistrict } from '../../../calls/people/address.ts';

/** Names of the places as in `virtual:thai-addresses`, in Thai order. */
export type NamedPlaces = Named<Named<Named<string[]>[]>[]>[];
type Named<Within> = [th: string, en: string, within: Within];

/** The places of Thailand by id. */
export interface Directory {
  provinces: readonly Province[];
  /** Returns null for an unknown id. */
  province: (id: number) => Province | null;
  district: (id: number) => District | null;
  subdistrict: (id: number) => { province: Province; district: District; subdistrict: Subdistrict } | null;
}

type Province = Place & { districts: readonly District[] };
type District = Place & { subdistricts: readonly Subdistrict[] };

let directory: Promise<Directory> | undefined;

/** Returns the directory, which is loaded once per isolate. */
export function readDirectory(): Promise<Directory> {
  directory ??= load();
  return directory;
}

const load = async () => directoryOf(JSON.parse((await import('virtual:thai-addresses')).default));

function directoryOf(places: NamedPlaces): Directory {
  const provinces = places.map(([th, en, within]) => ({
    ...placeOf([th], { th, en }),
    districts: districtsOf(th, within),
  }));
  const districts = provinces.flatMap((province) => province.districts.map((district) => ({ province, district })));
  const subdistricts = districts.flatMap((at) =>
    at.district.subdistricts.map((subdistrict) => ({ ...at, subdistrict })),
  );
  const byProvince = new Map(provinces.map((province) => [province.id, province]));
  const byDistrict = new Map(districts.map(({ district }) => [district.id, district]));
  const bySubdistrict = new Map(subdistricts.map((entry) => [entry.subdistrict.id, entry]));
  if (bySubdistrict.size < subdistricts.length || byDistrict.size < districts.length)
    throw new Error('Two places, one id');
  return {
    provinces,
    province: (id) => byProvince.get(id) ?? null,
    district: (id) => byDistrict.get(id) ?? null,
    subdistrict: (id) => bySubdistrict.get(id) ?? null,
  };
}

const districtsOf = (province: string, within: NamedPlaces[number][2]): District[] =>
  within.map(([th, en, subdistricts]) => ({
    ...placeOf([province, th], { th, en }),
    subdistricts: subdistricts.map(([name, nameEn, postal_codes]) => ({
      ...placeOf([province, th, name], { th: name, en: nameEn }),
      postal_codes,
    })),
  }));

const placeOf = (path: readonly string[], name: Place['name']): Place => ({ id: idOf(path.join('|')), name });

/**
 * Returns the id of a place: the FNV-1a hash of its Thai names. The codes of the package have gaps
 * and duplicates, and its order may change.
 */
function idOf(path: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(path)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
