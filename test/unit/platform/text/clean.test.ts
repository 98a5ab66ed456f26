/** Pasted numbers, names and texts are stored without invisible characters. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRefundAccount } from '../../../../api/money/case/refund-account.ts';
import { readTypedProof } from '../../../../api/money/charge/read-transfer-proof.ts';
import { codesIn, parcelsIn } from '../../../../api/shop/order/file-lines.ts';
import { voucherCode } from '../../../../calls/money/voucher.ts';
import { thaiPhone, typedPostalCode } from '../../../../calls/people/address.ts';
import { memberName } from '../../../../calls/people/member-name.ts';
import { accountNumber, latinName, nationalId, thaiName } from '../../../../calls/people/person-name.ts';
import { multiline, singleLine } from '../../../../calls/platform/field.ts';
import { typedCode } from '../../../../calls/platform/mail-code.ts';
import { taxId } from '../../../../calls/platform/tax/tax-id.ts';
import {
  cleanAmount,
  cleanCode,
  cleanLine,
  cleanNumber,
  cleanText,
  MARKS_MAX,
} from '../../../../calls/platform/text/clean.ts';
import { cutText, graphemesOf, isWithin } from '../../../../calls/platform/text/length.ts';
import { parseBaht } from '../../../../client/money/order-draft/thai-baht.ts';

/** Returns a number in the formats that contacts, chats and spreadsheets copy. */
const dressed = (digits: string) => [
  `\u202A${digits}\u202C`,
  `\u200E${digits}\u200F`,
  [...digits].join('\u200B'),
  digits.replace(/(\d{3})/g, '$1\u00A0'),
  ...[...'-‐‑‒–—−－'].map((dash) => digits.replace(/(\d{3})/g, `$1${dash}`)),
  digits.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit))),
  digits.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
];

describe('pasted number', () => {
  test.for([
    ['a phone number', '0812345678', thaiPhone],
    ['a national id', '1101700230708', nationalId],
    ['a tax id', '1101700230708', taxId],
    ['a postal code', '10110', typedPostalCode],
    ['an emailed code', '123456', typedCode],
    ['a bank account number', '1234567890', accountNumber],
  ] as const)('a pasted number is accepted as %s in every format', ([, digits, field]) => {
    for (const input of dressed(digits))
      expect(field.safeParse(input), JSON.stringify(input)).toMatchObject({ data: digits });
  });

  test('a pasted contact number becomes the Thai phone number', () => {
    expect(thaiPhone.parse('\u202A081-234-5678\u202C')).toBe('0812345678');
    expect(thaiPhone.parse('\u2068+66 (0) 81‑234‑5678\u2069')).toBe('0812345678');
  });

  test('pasted slip references, accounts, tracking numbers and vouchers are cleaned', () => {
    expect(readTypedProof('014', '\u202A0123–4567 89AB\u202C')).toMatchObject({ reference: '0123456789AB' });
    const fields = {
      kind: 'promptpay_phone',
      number: '\u202A+66 81-234-5678\u202C',
      bank_code: '',
      name: 'สมชาย',
    } as const;
    expect(readRefundAccount(fields, new Date())).toMatchObject({ number: '0812345678' });
    expect(parcelsIn('6bac888e-dabd-49f3-a1dc-a8adecbfd39b,ไปรษณีย์ไทย,\u200BTH–0123456789').read).toMatchObject([
      { tracking_number: 'TH-0123456789' },
    ]);
    expect(codesIn('AB\u200BC1').read).toEqual(['ABC1']);
    expect(voucherCode.parse(' new–๒๐ ')).toBe('NEW-20');
  });

  test('a pasted amount is read in baht and keeps its minus sign', () => {
    expect(parseBaht('\u202A๑,๐๐๐.๕๐\u202C บาท')).toEqual({ satang: 100_050 });
    expect(cleanAmount(' ๑,๒๐๐ ')).toBe('1200');
    expect(cleanAmount('−5')).toBe('-5');
  });
});

describe('name', () => {
  test.for([
    ['Mary\u00A0Ann', 'Mary Ann'],
    ['Mar\u00ADtin', 'Martin'],
    ['Jean\u2010Luc', 'Jean-Luc'],
    ['Jean–Luc', 'Jean-Luc'],
    ['ʻOkina', 'ʻOkina'],
    ['O’Brien', 'O’Brien'],
  ] as const)('a Latin name is stored as %s', ([input, expected]) => {
    expect(latinName.parse(input)).toBe(expected);
  });

  test('a Thai name has one spelling', () => {
    expect(thaiName.parse('นํ้าใส\u200B ณ\u00A0อยุธยา')).toBe('น้ำใส ณ อยุธยา');
    expect(thaiName.parse('เเก้ว')).toBe('แก้ว');
  });

  test.for(['\u3164', '\uFFA0', '\u2800', '\u115F\u1160', '\u3164\u2800 \u200B', '\u0E48', '\u{1D159}'])(
    'an invisible name, title, post or message is refused: %j',
    (input) => {
      for (const field of [memberName, singleLine(80), multiline(2_000)])
        expect(field.safeParse(input).success).toBe(false);
    },
  );

  test('blank letters in a name are removed', () => {
    expect(memberName.parse('ส้ม\u3164\u3164โอ\uFFA0')).toBe('ส้ม โอ');
  });

  test.for(['✓', '✔', '✔️', '☑', '☑️', '✅', '🅥', 'Ⓥ', '🆅', '\uE000', '🛡️'])(
    'a name with a mark that looks verified is refused: %s',
    (mark) => {
      expect(memberName.safeParse(`ก้อย ${mark}`).success).toBe(false);
      expect(multiline(20).safeParse(`ดี ${mark}`).success).toBe(true);
    },
  );

  test('a name or text with half a surrogate pair is refused', () => {
    for (const field of [memberName, singleLine(80), multiline(80)]) {
      expect(field.safeParse('a\uD800').success).toBe(false);
      expect(field.safeParse('\uDC00a').success).toBe(false);
    }
  });

  test('a name is limited in graphemes, including Thai vowels and emoji', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(memberName.parse(`ก${family.repeat(39)}`)).toBe(`ก${family.repeat(39)}`);
    expect(memberName.parse('กี้'.repeat(40))).toBe('กี้'.repeat(40));
    expect(memberName.safeParse('กี้'.repeat(41)).success).toBe(false);
  });
});

describe('text', () => {
  test('text keeps emoji and the joiners of other scripts', () => {
    for (const input of ['👩‍❤️‍👨', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'می‌خواهم', 'क्‍ष', '❤️']) {
      expect(cleanLine(input)).toBe(input.normalize('NFC'));
    }
  });

  test('text limits the combining marks on one letter', () => {
    for (const field of [singleLine(80), multiline(80)]) {
      expect(field.parse(`ก${'\u0E48'.repeat(39)}`)).toBe(`ก${'\u0E48'.repeat(MARKS_MAX)}`);
      expect(field.parse(`ก${'\u0E48\u200D'.repeat(20)}`)).toBe(`ก${'\u0E48'.repeat(MARKS_MAX)}`);
    }
  });

  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        ...'กเแำํา่้ๆ๑1a❤👨🏴👍',
        '\uFE0F',
        '\u200D',
        '\u200B',
        '🏽',
        '\u3164',
        'क',
        '्',
        '\u{E0067}',
        ' ',
        '\n',
        '-',
      ),
    }),
  );

  test('cleaning a text twice changes nothing', () => {
    for (const clean of [cleanLine, cleanText, cleanCode, cleanNumber, cleanAmount]) {
      fc.assert(
        fc.property(anything, (input) => {
          expect(clean(clean(input))).toBe(clean(input));
        }),
        { numRuns: 2_000, examples: [['\u0E49\u094D\u200D\u0915'], [`\u0E49${'\u200D\u094D'.repeat(40)}`]] },
      );
    }
  });

  test('text is cut between graphemes', () => {
    expect(cutText('กำลังมา', 2)).toBe('กำลั');
    expect(cutText('ดี👨‍👩‍👧‍👦นะคะ', 2)).toBe('ดี👨‍👩‍👧‍👦');
    expect(cutText('ดีนะคะ', 3, '…')).toBe('ดีน…');
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 20 }), (input, max) => {
        const result = cutText(input, max);
        expect(isWithin(result, max)).toBe(true);
        expect(graphemesOf(input).join('').startsWith(result)).toBe(true);
      }),
    );
  });
});
