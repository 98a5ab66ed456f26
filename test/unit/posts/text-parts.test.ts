import { describe, expect, test } from 'vitest';
import { textParts } from '../../../client/posts/text-parts.ts';

describe('links in texts', () => {
  test('a link ends where Thai text follows without a space', () => {
    expect(textParts('ดูที่https://a.example/x?y=1ค่ะ')).toEqual([
      { kind: 'text', text: 'ดูที่' },
      { kind: 'link', text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { kind: 'text', text: 'ค่ะ' },
    ]);
  });

  /** Texts with their links, each as shown and as its encoded target. */
  test.for<[text: string, ...links: [shown: string, href: string][]]>([
    ['https://ธนาคาร.ไทย', ['https://ธนาคาร.ไทย', 'https://xn--42c3bd5b5db.xn--o3cw4h/']],
    ['ดู https://น้ำ.ไทยดีมาก', ['https://น้ำ.ไทย', 'https://xn--q3c4c8cq.xn--o3cw4h/']],
    ['(http://ธนาคาร.com:8080/x).', ['http://ธนาคาร.com:8080/x', 'http://xn--42c3bd5b5db.com:8080/x']],
    [
      'https://www.เก่ง.คอม/%E0%B8%81?x=1ค่ะ',
      ['https://www.เก่ง.คอม/%E0%B8%81?x=1', 'https://www.xn--12cm3o7a.xn--42c2d9a/%E0%B8%81?x=1'],
    ],
    ['https://ธนาคาร.comนะ', ['https://ธนาคาร.com', 'https://xn--42c3bd5b5db.com/']],
    ['https://vela.exampleค่ะ', ['https://vela.example', 'https://vela.example/']],
    ['https://พพพ.ไทย/', ['https://พพพ.ไทย/', 'https://xn--v3caa.xn--o3cw4h/']],
    // Look-alikes are shown encoded.
    ['https://พพพ.com/', ['https://xn--v3caa.com/', 'https://xn--v3caa.com/']],
    ['https://๐๐.com/', ['https://xn--b5ca.com/', 'https://xn--b5ca.com/']],
    ['https://เเก่ง.ไทย/', ['https://xn--12cm3oa5b.xn--o3cw4h/', 'https://xn--12cm3oa5b.xn--o3cw4h/']],
    ['https://аpple.com/', ['https://xn--pple-43d.com/', 'https://xn--pple-43d.com/']],
    // A label of several scripts, or of marks alone, is no host.
    ['https://กรุงabc.com/'],
    ['https://abcกรุง.ไทย'],
    ['https://่า.ไทย'],
    ['https://ธนาคารไทย'],
    ['https://somo@ธนาคาร.ไทย/'],
    ['https://τράπεζα.ไทย'],
  ])('the links of %s', ([text, ...links]) => {
    const parts = textParts(text);
    expect(parts.flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []))).toEqual(links);
  });
});
