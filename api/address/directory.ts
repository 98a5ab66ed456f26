/**
 * Thailand's provinces, districts and subdistricts, out of thai-address-universal. It is large (420 kB) and its own look-ups
 * go by name alone, which several districts share; so it is loaded when somebody asks for an address, and made into a
 * tree once an isolate. Nothing changes the tree.
 */
import type { Place, Subdistrict } from '../../calls/address.ts';
import { englishNames } from './english-names.ts';

/** The places of Thailand, with their ids. */
export interface Directory {
  provinces: readonly Province[];
  /** Null where there is none of that id. */
  province: (id: number) => Province | null;
  district: (id: number) => District | null;
  subdistrict: (id: number) => { province: Province; district: District; subdistrict: Subdistrict } | null;
}

type Province = Place & { districts: readonly District[] };
type District = Place & { subdistricts: readonly Subdistrict[] };

/** A line of the package: one subdistrict and one of its postal codes. */
interface Row {
  province: string;
  district: string;
  sub_district: string;
  postal_code: string;
}

let directory: Promise<Directory> | undefined;

/** Reads them once an isolate, when somebody first asks. */
export function readDirectory(): Promise<Directory> {
  directory ??= load();
  return directory;
}

async function load(): Promise<Directory> {
  const { getDatabase, setEngMode } = await import('thai-address-universal');
  await setEngMode(true);
  const english: Row[] = getDatabase();
  await setEngMode(false);
  return directoryOf(getDatabase(), english);
}

/** Makes the tree of lines that are in the same order in both languages. */
function directoryOf(thai: readonly Row[], english: readonly Row[]): Directory {
  const provinces = groups(thai, english, 'province').map(([th, en, lines]) => ({
    ...placeOf([th], { th, en }),
    districts: districtsOf(th, lines),
  }));
  const districts = provinces.flatMap((province) => province.districts.map((district) => ({ province, district })));
  const subdistricts = districts.flatMap((at) =>
    at.district.subdistricts.map((subdistrict) => ({ ...at, subdistrict })),
  );
  const byProvince = new Map(provinces.map((province) => [province.id, province]));
  const byDistrict = new Map(districts.map(({ district }) => [district.id, district]));
  const bySubdistrict = new Map(subdistricts.map((found) => [found.subdistrict.id, found]));
  if (bySubdistrict.size < subdistricts.length || byDistrict.size < districts.length)
    throw new Error('Two places, one id');
  return {
    provinces,
    province: (id) => byProvince.get(id) ?? null,
    district: (id) => byDistrict.get(id) ?? null,
    subdistrict: (id) => bySubdistrict.get(id) ?? null,
  };
}

type Lines = { thai: Row[]; english: Row[] };

const districtsOf = (province: string, { thai, english }: Lines): District[] =>
  groups(thai, english, 'district').map(([th, en, lines]) => ({
    ...placeOf([province, th], { th, en }),
    subdistricts: groups(lines.thai, lines.english, 'sub_district').map(([name, nameEn, { thai: rows }]) => ({
      ...placeOf([province, th, name], { th: name, en: nameEn }),
      postal_codes: [...new Set(rows.map(({ postal_code }) => postal_code))],
    })),
  }));

/** The lines by their Thai name, in Thai order. */
function groups(thai: readonly Row[], english: readonly Row[], level: 'province' | 'district' | 'sub_district') {
  const found = new Map<string, [th: string, en: string, lines: Lines]>();
  for (const [index, row] of thai.entries()) {
    const other = english[index];
    if (!other || other.postal_code !== row.postal_code) throw new Error('The two languages do not match');
    const [, , lines] = found.get(row[level]) ?? [];
    if (lines) {
      lines.thai.push(row);
      lines.english.push(other);
    } else {
      const name = row[level];
      found.set(name, [name, englishNames[name] ?? other[level], { thai: [row], english: [other] }]);
    }
  }
  const { compare } = new Intl.Collator('th');
  return [...found.values()].sort(([a], [b]) => compare(a, b));
}

const placeOf = (path: readonly string[], name: Place['name']): Place => ({ id: idOf(path.join('|')), name });

/** A place's id is the hash (FNV-1a) of its Thai names: the package's own codes have gaps and doubles, and its order may change. */
function idOf(path: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(path)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
