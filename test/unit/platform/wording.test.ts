/** Words and punctuation that all texts use. docs/writing.md names the rules. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

/**
 * Returns the lines of all texts in a language with their location; placeholders become one
 * character. Signed texts are left out, because they keep the wording at signing.
 */
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

describe('Thai texts', () => {
  test.for([
    ['ผู้ชม', /คนดู|ผู้รับชม/],
    ['ปราบ', /(?<!โดน)โจมตี|ล้มมอนสเตอร์|สู้มอนสเตอร์/],
    ['สังกัด', /ครอบครัว/],
    ['ไม่เปิดเผยชื่อ', /ปกปิดชื่อ|ไม่ระบุชื่อ|นิรนาม/],
    ['ประวัติการชำระเงิน', /ประวัติการเติมเหรียญ/],
    ['แชต, อีเมล, ลิงก์', /แชท|อีเมล์|ลิงค์/],
    ['คูปอง', /โค้ดส่วนลด|โค้ดสิทธิพิเศษ|บัตรหรือโค้ด/],
    ['แพ็กเกจ', /แพ็กเหรียญ/],
    ['เคส', /เรื่องเงินที่/],
    ['ตรวจสอบกับธนาคาร', /ถามธนาคาร/],
    ['…ไม่สำเร็จ', /ยังทำไม่ได้/],
    ['พลังชีวิต', /\bHP\b/],
    ['ค่าแฮช', /(?<!ค่า)แฮช|รหัสยืนยันเอกสาร|รหัสตรวจสอบ/],
    ['ช่องทางชำระเงิน', /เกตเวย์|ผู้ให้บริการรับชำระ/],
    ['ไลฟ์', /สตรีม(?!คีย์|เมอร์)/],
    ['กิจกรรม', /อีเวนต์|อีเว้นท์/],
  ] as const)('Thai texts always use %s', ([, others]) => {
    expect(thai.filter((line) => others.test(line))).toEqual([]);
  });

  test('ๆ and the change between Thai and other scripts have spaces', () => {
    expect(thai.filter((line) => /[^ ]ๆ|ๆ[ก-ฮเ-ไ\w]/.test(line))).toEqual([]);
    expect(thai.filter((line) => /[ก-๎][A-Za-z0-9]|[A-Za-z0-9][ก-๎]/.test(line.replaceAll(/ภ\.ง\.ด\.\S+/g, '')))).toEqual(
      [],
    );
  });

  test('years are in the Buddhist era', () => {
    const dated = /^\S+ (?:updated|date|effective): /;
    // A line begins with its file and number.
    const year = /^\S+ .*\b20[2-9]\d\b/;
    expect(thai.filter((line) => !dated.test(line) && year.test(line))).toEqual([]);
  });
});

describe('English texts', () => {
  test.for([
    ['log in, sign out', /\b[Ll]og(?:ged)? out\b/],
    ['terms of use', /\bapp terms\b/i],
    ['payment history', /\btop-up history\b/i],
    ['email', /\be-mail/i],
    ['streams', /(?<!")\blives\b(?!")/i],
    [
      'stream',
      /\b(?:(?:this|your|each|every|next|own) live(?=[ ,.?’'"]|$)|an? live\b(?![- ](?:stream|video))|live’s)/i,
    ],
    ['hash', /\bdigest\b(?!":)/i],
    ['health', /\bHP\b/],
    ['what failed', /didn’t work\.|That could not be done/],
  ] as const)('English texts always use %s', ([, others]) => {
    expect(english.filter((line) => others.test(line))).toEqual([]);
  });
});
