/** Chat messages of fans in the filmed lives of `npm start`, by mood. */
import type { Mood } from './art/index.ts';

const anywhere = [
  'มาแล้วค่า',
  'สวัสดีทุกคนในห้อง',
  'วันนี้ภาพชัดมาก',
  'เพิ่งเลิกงาน ทันพอดีเลย',
  'ใครเข้ามาใหม่กดติดตามด้วยน้า',
  'สู้ ๆ นะ เป็นกำลังใจให้',
  '555555',
];

const ofMood: Partial<Record<Mood, readonly string[]>> = {
  song: [
    'ขอเพลงช้า ๆ สักเพลงได้ไหมคะ',
    'เสียงดีมากกก ขนลุกเลย',
    'เพลงนี้ฟังทีไรน้ำตาซึม',
    'ร้องท่อนฮุกอีกรอบได้ไหม',
    'เปิดฟังก่อนนอนทุกคืนเลย',
    'ไมค์ใหม่เหรอ เสียงใสขึ้นเยอะ',
    'เพลงต่อไปขอเดานะ เพลงรักแน่ ๆ',
  ],
  talk: [
    'ดูคนเดียวอยู่ ใครก็ได้อยู่เป็นเพื่อนที',
    'อย่าเพิ่งเฉลยนะ ขอไปเปิดไฟก่อน',
    'เรื่องนี้เกิดที่จังหวัดไหนคะ',
    'ขนลุกตั้งแต่ต้นเรื่องแล้ว',
    'ที่หอเราก็เคยได้ยินเสียงแบบนี้',
    'ใครใส่หูฟังอยู่บ้าง หลอนมาก',
    'แล้วสุดท้ายเขาเป็นใครอะ',
  ],
};

/** Returns the messages for a live of a mood, in order. Fans repeat them. */
export const sayingsOf = (mood: Mood): string[] => {
  const own = ofMood[mood] ?? [];
  return Array.from({ length: Math.max(own.length, anywhere.length) }, (_, index) => [
    anywhere[index],
    own[index],
  ]).flatMap((pair) => pair.filter((text) => text !== undefined));
};
