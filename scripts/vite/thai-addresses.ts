/**
 * `virtual:thai-addresses`: Thailand's provinces, districts and subdistricts in both languages, as
 * JSON text. The data is from thai-address-universal. Its own lookups use only names, which several
 * districts share.
 */
import { getDatabase, setEngMode } from 'thai-address-universal';
import type { Plugin } from 'vite';
import type { NamedPlaces } from '../../api/people/address/directory.ts';
import { englishNames } from '../../api/people/address/english-names.ts';

const NAME = 'virtual:thai-addresses';

/** A row of the package: one subdistrict and one of its postal codes. */
interface Row {
  province: string;
  district: string;
  sub_district: string;
  postal_code: string;
}

/** Returns a plugin that provides the module. */
export function thaiAddresses(): Plugin {
  return {
    name: 'thai-addresses',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      await setEngMode(true);
      const english: Row[] = getDatabase();
      await setEngMode(false);
      return { code: `export default ${JSON.stringify(JSON.stringify(placesOf(getDatabase(), english)))}`, map: null };
    },
  };
}

/** Returns the tree of places from rows that have the same order in both languages. */
const placesOf = (thai: readonly Row[], english: readonly Row[]): NamedPlaces =>
  groups(thai, english, 'province').map(([th, en, inProvince]) => [
    th,
    en,
    groups(inProvince.thai, inProvince.english, 'district').map(([th, en, inDistrict]) => [
      th,
      en,
      groups(inDistrict.thai, inDistrict.english, 'sub_district').map(([th, en, { thai: rows }]) => [
        th,
        en,
        [...new Set(rows.map(({ postal_code }) => postal_code))],
      ]),
    ]),
  ]);

type Lines = { thai: Row[]; english: Row[] };

/** Groups rows by their Thai name, in Thai order. */
function groups(thai: readonly Row[], english: readonly Row[], level: 'province' | 'district' | 'sub_district') {
  const groupsByName = new Map<string, [th: string, en: string, lines: Lines]>();
  for (const [index, row] of thai.entries()) {
    const other = english[index];
    if (!other || other.postal_code !== row.postal_code) throw new Error('The two languages do not match');
    const [, , lines] = groupsByName.get(row[level]) ?? [];
    if (lines) {
      lines.thai.push(row);
      lines.english.push(other);
    } else {
      const name = row[level];
      groupsByName.set(name, [name, englishNames[name] ?? other[level], { thai: [row], english: [other] }]);
    }
  }
  const { compare } = new Intl.Collator('th');
  return [...groupsByName.values()].sort(([a], [b]) => compare(a, b));
}
