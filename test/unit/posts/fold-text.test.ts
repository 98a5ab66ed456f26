/** Flagged words are found in any spelling, and harmless texts are not held. */
import { describe, expect, test } from 'vitest';
import { looksIn, mentionsIn } from '../../../api/people/mention/mention.ts';
import { foldText, hasWord } from '../../../api/platform/base/fold-text.ts';
import { skeleton } from '../../../api/platform/text/skeleton.ts';
import { heldBecauseOf } from '../../../api/posts/post/judge-comment.ts';
import { multiline } from '../../../calls/platform/field.ts';

const holds = (input: string, word: string) => hasWord(foldText(input), foldText(word).compact);

describe('flagged word', () => {
  test.for([
    ['สล็อตแตกง่าย', 'สล็อต'],
    ['มาเล่นcasinoกัน', 'casino'],
    ['ทํ่าเงินได้', 'ทำเงิน'],
    ['แทง ๆ บอล', 'แทงบอล'],
    ['ส ล็ อ ต', 'สล็อต'],
    ['ส.ล.อ.ต', 'สล็อต'],
    ['สสสลล็็็ออตตต', 'สล็อต'],
    ['สล๊อต', 'สล็อต'],
    ['ส\u200Bล็\u200Cอ\u2060ต', 'สล็อต'],
    ['ສລັອຕ'.replaceAll('ັ', ''), 'สล็อต'],
    ['เเทงบอล', 'แทงบอล'],
    ['ทําเงิน', 'ทำเงิน'],
    ['ให้กู้ดวน', 'ไห้กู้ด่วน'],
    ['ｃａｓｉｎｏ', 'casino'],
    ['c a s i n o', 'casino'],
    ['cаsіnо', 'casino'],
    ['CA$1N0!', 'casino'],
    ['cásïnò', 'casino'],
    ['caaasinooo', 'casino'],
  ] as const)('a flagged word is found in %s', ([input, word]) => {
    expect(holds(input, word)).toBe(true);
  });

  test.for([
    ['เจอกันคืนนี้สามทุ่ม', 'สล็อต'],
    ['the class of today', 'ass'],
    ['occasional', 'casino'],
    ['', 'casino'],
  ] as const)('a flagged word is not found in "%s"', ([input, word]) => {
    expect(holds(input, word)).toBe(false);
  });
});

describe('comment text', () => {
  const rules = { needs_email: 0, link_account_days: 7, same_by_one: 3, same_by_all: 10, reports_hide: 3 };
  const judge = (input: string, context: Partial<Parameters<typeof heldBecauseOf>[0]> = {}) =>
    heldBecauseOf({
      text: input,
      folded: foldText(input),
      heldWords: ['สลอต'],
      alike: { by_one: 0, by_all: 0 },
      account_age_ms: 365 * 86_400_000,
      rules,
      ...context,
    });

  test('a comment is held for a word, repetition or a new account’s link', () => {
    expect(judge('รอเลยค่ะ')).toBeNull();
    expect(judge('สล็อต ๆ')).toBe('word');
    expect(judge('รอเลยค่ะ', { alike: { by_one: 1, by_all: 1 } })).toBeNull();
    expect(judge('รอเลยค่ะ', { alike: { by_one: 2, by_all: 2 } })).toBe('repeated');
    expect(judge('รอเลยค่ะ', { alike: { by_one: 0, by_all: 9 } })).toBeNull();
    const advert = 'ใครสนใจทำงานที่บ้านรายได้ดีทักมาได้เลย';
    expect(judge(advert, { alike: { by_one: 0, by_all: 9 } })).toBe('repeated');
    for (const input of [
      'ดูที่ https://a.example/x',
      'evil.com',
      'www.evil',
      'ev\u200Bil.com/a',
      'ｅｖｉｌ．com',
      'ธนาคาร.ไทย',
      'น้ำ.คอม/x',
    ]) {
      expect(judge(input, { account_age_ms: 86_400_000 }), input).toBe('link');
      expect(judge(input), input).toBeNull();
    }
    for (const text of ['ราคา 1.500 บาท 3.5 ดาว', 'มาแล้วค่ะ.ไทยแลนด์สวยมาก'])
      expect(judge(text, { account_age_ms: 0 }), text).toBeNull();
  });

  test('a mention names one unambiguous user by the longest name', () => {
    const people = [
      { uuid: 'a', name: 'ส้มโอ' },
      { uuid: 'b', name: 'Luna ลูน่า' },
      { uuid: 'c', name: 'Luna' },
      { uuid: 'd', name: 'แฝด' },
      { uuid: 'e', name: 'แฝด' },
    ];
    const input = 'คิดถึง @ส้มโอ กับ @Luna ลูน่า นะ @แฝด a@ส้มโอ @ใคร @ส้มโอ';
    expect(looksIn(input)).toContain(skeleton('Luna ลูน่า'));
    const near = 'สวัสดี@ส้มโอจ้า ส่งถึง a.b@luna.com แล้ว @ＬＵＮＡมานะ @Lunatic';
    expect(mentionsIn(near, people)).toEqual([
      { user_uuid: 'a', name: 'ส้มโอ' },
      { user_uuid: 'c', name: 'ＬＵＮＡ' },
    ]);
    expect(mentionsIn(input, people)).toEqual([
      { user_uuid: 'a', name: 'ส้มโอ' },
      { user_uuid: 'b', name: 'Luna ลูน่า' },
    ]);
  });

  test('a comment counts visible characters and drops controls and extra marks', () => {
    const field = multiline(10);
    expect(field.parse('  ก\r\n\r\n\r\n\r\nข\u202E\u0000  ')).toBe('ก\n\nข');
    expect(field.parse(`ก${'\u0E48'.repeat(40)}`)).toBe(`ก${'\u0E48'.repeat(4)}`);
    expect(field.parse('😀'.repeat(10))).toHaveLength(20);
    for (const input of ['', ' \n ', '\u200B\u200B', '\u0E48', 'ก'.repeat(11)])
      expect(field.safeParse(input).success).toBe(false);
  });
});
