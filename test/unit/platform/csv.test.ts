/** CSV lines as a spreadsheet reads them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baht, csvLine } from '../../../src/platform/base/csv.ts';
import { effort, seed } from '../../effort.ts';

/** Returns the cells of one line according to RFC 4180. */
function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n$)/gy)];
  expect(cells.map(([whole]) => whole).join('')).toBe(line);
  return cells.map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare);
}

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

describe('csvLine', () => {
  test.for([
    [[1, null, 'a', ''], '1,,a,'],
    [[-2, baht(-200_000), baht(-5), baht(0)], '-2,-2000.00,-0.05,0.00'],
    [['-2000.00', '+66812345678', '@x', '＝1'], "'-2000.00,'+66812345678,'@x,'＝1"],
    [['a\nb', 'a "b"', 'a;=1', 'ก,ข'], '"a\nb","a ""b""","a;=1","ก,ข"'],
  ] as const)('csvLine writes %j as a line', ([cells, line]) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  test('csvLine keeps every text and escapes formulas with an apostrophe', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.tuple(fc.constantFrom(...starts), fc.string()).map((parts) => parts.join('')),
      fc.array(fc.constantFrom('"', ',', ';', '\r\n', '\n', ' ', 'ก', ...starts)).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        const expected = texts.map((one) => (starts.includes(one.charAt(0)) ? `'${one}` : one));
        expect(cellsOf(csvLine(texts))).toEqual(expected);
      }),
      { seed, numRuns: effort({ daily: 500, torture: 50_000 }) },
    );
  });

  test('csvLine writes every amount as an exact number', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (satang) => {
        const [cell = ''] = cellsOf(csvLine([baht(satang)]));
        expect(cell).toMatch(/^-?\d+\.\d\d$/);
        expect(Math.abs(Number(cell) - satang / 100)).toBeLessThanOrEqual(Math.abs(satang) * 1e-15 + 0.005);
      }),
      { seed, numRuns: effort({ daily: 500, torture: 50_000 }) },
    );
  });
});
