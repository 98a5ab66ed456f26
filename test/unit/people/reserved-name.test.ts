/** Names that impersonate staff or the company are refused. Ordinary names are not. */
import { describe, expect, test } from 'vitest';
import { isReserved } from '../../../api/people/profile/reserved-name.ts';
import { skeleton } from '../../../api/platform/text/skeleton.ts';

const house = { product: 'Vela', company: 'Vela Live Co., Ltd.' };

describe('reserved name', () => {
  test.for([
    ...['ทีมงานก้อย', 'ทีม งาน ก้อย', 'ทีมง\u200Bาน', 'ทิมงาน'.replace('ิ', 'ี'), 'ที่มงาน', 'ຫ'.replace('ຫ', 'แอดมิน')],
    ...['Admin', 'ADMIN', 'Admin01', 'Аdmin', 'Adm1n', '𝓐𝓭𝓶𝓲𝓷', '🅰️dmin', 'admin ก้อย', 'ก้อยadmin', 'Ádmin'],
    ...['Vela', 'Vela Official', 'VelaOfficial', 'velaofficial', 'Vеla', 'V e l a', 'Vela Live Co Ltd', 'ＶＥＬＡ'],
    ...['เจ้าหน้าที่เวล่า', 'เเอดมิน', 'Official ก้อย', 'S​upport'],
  ])('a name that claims to be staff is refused: %s', (name) => {
    expect(isReserved(name, house)).toBe(true);
  });

  test.for(['ก้อย', 'Badminton', 'Velanie', 'Modern', 'มิน', 'Luna ลูน่า', 'น้องทีม', 'Stafford', 'Lilly', '19'])(
    'an ordinary name is accepted: %s',
    (name) => {
      expect(isReserved(name, house)).toBe(false);
    },
  );
});

describe('skeleton of a name', () => {
  test.for([
    ['ส้มโอ', 'ສ້ມໂອ'],
    ['ส้มโอ', 'ส้\u0E49มโอ'],
    ['ส้มโอ', 'ส้ม โอ 💕'],
    ['แฝด', 'เเฝด'],
    ['น้ำ', 'นํ้า'],
    ['Luna ลูน่า', 'Lսna ลูน่า'],
    ['Luna', 'LUNA'],
    ['Bill', 'BiI1'],
    ['ดาว', 'ตาว'],
  ] as const)('the skeleton of %s equals that of %s', ([one, other]) => {
    expect(skeleton(one)).toBe(skeleton(other));
  });

  test('nicknames that differ by a tone mark or vowel have different skeletons', () => {
    for (const [one, other] of [
      ['ป่าน', 'ปาน'],
      ['แนน', 'นน'],
      ['Luna', 'Lina'],
    ] as const) {
      expect(skeleton(one)).not.toBe(skeleton(other));
    }
  });
});
