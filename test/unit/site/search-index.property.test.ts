/** The search index against a reference model that compares every text. */
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceWithin, typosAllowed } from '../../../api/site/search/edit-distance.ts';
import {
  type IndexDatabase,
  openIndex,
  putDocuments,
  type SearchDocument,
  searchIndex,
} from '../../../api/site/search/search-index.ts';
import { indexedFormOf, searchFormOf } from '../../../api/site/search/search-text.ts';
import { effort, seed } from '../../effort.ts';

/** Opens an index in memory, with the interface of a Durable Object's database. */
function emptyIndex(): IndexDatabase {
  const db = new DatabaseSync(':memory:');
  return openIndex({
    exec: (sql, ...values) => {
      if (values.length === 0) {
        db.exec(sql);
        return { toArray: () => [] };
      }
      const rows = db.prepare(sql).all(...(values as (string | number)[]));
      return { toArray: () => rows as never[] };
    },
  });
}

/** Compares a search with every text. */
function searchAll(documents: Iterable<SearchDocument>, search: string): string[] {
  const matches = [...documents].map(({ uuid, text, weight }) => {
    if (text === search) return { uuid, weight, rank: 0 };
    if (` ${text}`.includes(` ${search}`)) return { uuid, weight, rank: 1 };
    if (text.includes(search)) return { uuid, weight, rank: 2 };
    return { uuid, weight, rank: 2 + distanceWithin(text, search), isMistyped: true };
  });
  const exact = matches.filter(({ isMistyped }) => !isMistyped);
  const allowed = typosAllowed([...search].length);
  const results = exact.length > 0 ? exact : matches.filter(({ rank }) => rank <= 2 + allowed);
  return results
    .sort((a, b) => a.rank - b.rank || b.weight - a.weight || (a.uuid < b.uuid ? -1 : 1))
    .map(({ uuid }) => uuid);
}

const letters = fc.constantFrom(...'สมโอลูนาพ abc');
const text = (min: number, max: number) =>
  fc.array(letters, { minLength: min, maxLength: max }).map((parts) => searchFormOf(parts.join('')));
const change = fc.record({
  uuid: fc.nat({ max: 8 }).map((number) => `u${number}`),
  text: fc.oneof({ weight: 5, arbitrary: text(1, 12) }, { weight: 1, arbitrary: fc.constant('') }),
  weight: fc.nat({ max: 3 }),
  // Two runs at once can bring an older version later.
  version: fc.nat({ max: 5 }),
});

describe('searchIndex', () => {
  test('finds what a comparison with every text finds, after any changes', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 40 }),
        fc.array(text(2, 9), { minLength: 1, maxLength: 5 }),
        (changes, searches) => {
          const index = emptyIndex();
          const documents = new Map<string, SearchDocument>();
          for (const document of changes) {
            putDocuments(index, [document]);
            const isNewer = document.version >= (documents.get(document.uuid)?.version ?? 0);
            if (isNewer) documents.set(document.uuid, document);
          }
          const storedDocuments = [...documents.values()].filter((document) => document.text !== '');
          for (const search of searches.filter((each) => [...each].length > 1)) {
            const expected = searchAll(storedDocuments, search);
            const uuids = searchIndex(index, search, 50);
            // The index may miss a mistyped text that shares no pair of letters with the search.
            const isExact = storedDocuments.some((document) => document.text.includes(search));
            if (isExact) expect(uuids).toEqual(expected);
            else expect(expected.filter((uuid) => uuids.includes(uuid))).toEqual(uuids);
          }
        },
      ),
      { numRuns: effort({ daily: 200, torture: 5_000 }), seed },
    );
  });

  test.for([
    ['ส้มโอ', 'สมโอ'],
    ['ส้มโอ', 'ส้มโอ้'],
    ['ณัฐภัทร', 'นัทพัท'],
    ['ศรีสุข', 'สีสุข'],
    ['Luna ลูน่า', 'ลูนา'],
    ['Luna ลูน่า', 'LUNA'],
    ['Luna ลูน่า', 'lunna'],
    ['น้ำแข็งไส', 'นํ้าแข็ง'],
    ['เก้าอี้ดนตรี', 'ดนตรี'],
    ['VTuber ๙๙', 'vtuber 99'],
  ] as const)('finds %s by %s', ([name, search]) => {
    const index = emptyIndex();
    putDocuments(index, [
      { uuid: 'name', text: indexedFormOf(name), weight: 1, version: 0 },
      { uuid: 'other', text: indexedFormOf('คนละคน'), weight: 1, version: 0 },
    ]);
    expect(searchIndex(index, searchFormOf(search), 10)).toEqual(['name']);
  });

  test('prefers texts that contain the search to mistyped ones', () => {
    const index = emptyIndex();
    putDocuments(index, [
      { uuid: 'bear', text: indexedFormOf('ตุ๊กตาหมีส้มโอ'), weight: 0, version: 0 },
      { uuid: 'case', text: indexedFormOf('เคสมือถือ'), weight: 9, version: 0 },
    ]);
    expect(searchIndex(index, searchFormOf('สมโอ'), 10)).toEqual(['bear']);
  });

  test('a search of one letter finds beginnings, a blank one nothing', () => {
    const index = emptyIndex();
    putDocuments(index, [{ uuid: 'mint', text: indexedFormOf('มินตรา'), weight: 0, version: 0 }]);
    expect(searchIndex(index, searchFormOf('ม'), 10)).toEqual(['mint']);
    expect(searchIndex(index, searchFormOf('ต'), 10)).toEqual([]);
    expect(searchIndex(index, searchFormOf(' !'), 10)).toEqual([]);
  });
});
