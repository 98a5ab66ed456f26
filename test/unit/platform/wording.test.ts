/** Words and marks that all texts keep to: CONTRIBUTING has the words. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

/** The lines of all texts in a language, placeholders as one sign, with where they stand. What is signed keeps the words it was signed in. */
const linesOf = (locale: 'th' | 'en') =>
  globSync(`locales/${locale}/**/*.{json,md}`, { cwd: root })
    .filter((file) => !file.includes('/contract/'))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .map((line, index) => `${file}:${index + 1} ${line.replaceAll(/\{\{?\w+\}?\}/g, '…').replaceAll('\\n', ' ')}`),
    );

const thai = linesOf('th');
const english = linesOf('en');

describe('in Thai', () => {
  test.for([
    ['ผู้ชม', /คนดู|ผู้รับชม/],
    ['ปราบ', /โจมตี|ล้มมอนสเตอร์|สู้มอนสเตอร์/],
    ['สังกัด', /ครอบครัว/],
    ['ไม่เปิดเผยชื่อ', /ปกปิดชื่อ|ไม่ระบุชื่อ|นิรนาม/],
    ['ประวัติการชำระเงิน', /ประวัติการเติมเหรียญ/],
    ['แชต, อีเมล, ลิงก์', /แชท|อีเมล์|ลิงค์/],
  ] as const)('it is always %s', ([, others]) => {
    expect(thai.filter((line) => others.test(line))).toEqual([]);
  });

  test('ๆ stands between spaces, and a space between Thai and other letters or digits', () => {
    expect(thai.filter((line) => /[^ ]ๆ|ๆ[ก-ฮเ-ไ\w]/.test(line))).toEqual([]);
    expect(thai.filter((line) => /[ก-๎][A-Za-z0-9]|[A-Za-z0-9][ก-๎]/.test(line.replaceAll(/ภ\.ง\.ด\.\S+/g, '')))).toEqual(
      [],
    );
  });

  test('years are of the Buddhist era', () => {
    const dated = /^\S+ (?:updated|date|effective): /;
    expect(thai.filter((line) => !dated.test(line) && /\b20[2-9]\d\b/.test(line))).toEqual([]);
  });
});

describe('in English', () => {
  test.for([
    ['log in, sign out', /\b[Ll]og(?:ged)? out\b/],
    ['terms of use', /\bapp terms\b/i],
    ['payment history', /\btop-up history\b/i],
  ] as const)('it is always %s', ([, others]) => {
    expect(english.filter((line) => others.test(line))).toEqual([]);
  });
});
