/** Items to equip in the app, bought or won. */

import type { PaletteName } from './art/shop/palette.ts';
import type { ShopPicture } from './art/shop-item.ts';
import type { ShopItemSeed } from './shop-item-seed.ts';

type Look = readonly [palette: PaletteName, subject: ShopPicture['subject']];

const badge = (
  slug: string,
  [palette, subject]: Look,
  fields: Pick<ShopItemSeed, 'name' | 'text' | 'price' | 'likes'> & Partial<ShopItemSeed>,
): ShopItemSeed => ({
  slug,
  category: 'badges',
  kind: 'digital',
  wearable: 'badge',
  limit: 1,
  picture: { subject, palette },
  ...fields,
});

const frame = (
  slug: string,
  [palette, subject]: Look,
  fields: Pick<ShopItemSeed, 'name' | 'text' | 'price' | 'likes'> & Partial<ShopItemSeed>,
): ShopItemSeed => ({
  slug,
  category: 'frames',
  kind: 'digital',
  wearable: 'frame',
  days: 30,
  picture: { subject, palette },
  ...fields,
});

const effect = (
  slug: string,
  [palette, subject]: Look,
  fields: Pick<ShopItemSeed, 'name' | 'text' | 'price' | 'likes'> & Partial<ShopItemSeed>,
): ShopItemSeed => ({
  slug,
  category: 'effects',
  kind: 'digital',
  wearable: 'effect',
  days: 7,
  // Owners of an effect without a film keep it, and the shop no longer sells it.
  ...(fields.film === undefined && { gone: true }),
  picture: { subject, palette },
  ...fields,
});

export const shopWearables: readonly ShopItemSeed[] = [
  badge('badge-first-star', ['rose', 'starBadge'], {
    name: { th: 'แบดจ์ดาวดวงแรก', en: 'First star badge' },
    text: {
      th: 'เหมาะเป็นแบดจ์แรก ซื้อครั้งเดียว ติดหน้าชื่อได้ทุกห้อง ไม่มีวันหมดอายุ',
      en: 'A good first badge: bought once, it stands before your name in every room and never runs out.',
    },
    price: 290,
    likes: 162,
    sold: 18,
  }),
  badge('badge-warm-heart', ['sunset', 'heartBadge'], {
    name: { th: 'แบดจ์หัวใจอบอุ่น', en: 'Warm heart badge' },
    text: { th: 'สำหรับคนที่คอยให้กำลังใจ VB ทุกคืน', en: 'For those who cheer their VBs on, night after night.' },
    price: 490,
    likes: 121,
    sold: 12,
  }),
  badge('badge-night-owl', ['night', 'owlBadge'], {
    name: { th: 'แบดจ์คนนอนดึก', en: 'Night owl badge' },
    text: { th: 'ตีสองแล้วยังอยู่ในห้อง แบดจ์นี้เป็นของคุณ', en: 'Two in the morning and still in the room? This one is yours.' },
    price: 690,
    likes: 140,
    sold: 9,
  }),
  badge('badge-song-lover', ['sky', 'recordBadge'], {
    name: { th: 'แบดจ์คนรักเสียงเพลง', en: 'Song lover badge' },
    text: { th: 'ขอเพลงเก่ง ร้องตามเก่ง ปรบมือดังที่สุด', en: 'You ask for songs, sing along and clap the loudest.' },
    price: 490,
    likes: 88,
    sold: 7,
  }),
  badge('badge-flame', ['violet', 'flameBadge'], {
    name: { th: 'แบดจ์ไฟลุก 100 คืน', en: 'Hundred nights flame badge' },
    text: { th: 'ผลิตเพียง 12 ชิ้นต่อรอบ หมดแล้วหมดเลย', en: 'Only twelve a round. When they are gone, they are gone.' },
    price: 1_990,
    stock: 12,
    sold: 11,
    likes: 174,
    reservation_minutes: 15,
  }),
  badge('badge-loy-krathong', ['mint', 'krathongBadge'], {
    name: { th: 'แบดจ์ลอยกระทง', en: 'Loy Krathong badge' },
    text: { th: 'แบดจ์เทศกาล ขายเฉพาะสัปดาห์ลอยกระทง', en: 'A festival badge, sold in the week of Loy Krathong alone.' },
    price: 590,
    likes: 96,
    sold: 8,
    from_days: -25,
    until_days: -11,
  }),
  badge('badge-new-year', ['gold', 'fireworkBadge'], {
    name: { th: 'แบดจ์เคานต์ดาวน์ปีใหม่', en: 'New year countdown badge' },
    text: { th: 'เปิดขายก่อนปีใหม่ ใครได้ไปถือว่าเริ่มปีอย่างสว่างไสว', en: 'On sale before the new year: begin it brightly.' },
    price: 790,
    likes: 67,
    from_days: 6,
    until_days: 20,
  }),
  frame('frame-violet-wings', ['violet', 'wingsFrame'], {
    name: { th: 'กรอบปีกม่วง', en: 'Violet wings frame' },
    text: {
      th: 'กรอบปีกคู่ ใส่ได้ 30 วัน ซื้อซ้ำแล้วต่อวันเพิ่ม',
      en: 'A pair of wings for 30 days. Buy it again and the days add up.',
    },
    price: 990,
    likes: 133,
    sold: 10,
  }),
  frame('frame-golden-crown', ['gold', 'crownFrame'], {
    name: { th: 'กรอบมงกุฎทอง', en: 'Golden crown frame' },
    text: {
      th: 'สำหรับเจ้าของห้องตัวจริง เดินเข้าห้องไหนก็มีคนทัก',
      en: 'For true kings and queens of the room: somebody always says hello.',
    },
    price: 2_990,
    likes: 151,
    sold: 5,
    limit: 3,
  }),
  frame('frame-sea', ['sky', 'seaFrame'], {
    name: { th: 'กรอบทะเลอันดามัน', en: 'Andaman sea frame' },
    text: { th: 'สีฟ้าน้ำใสแบบเกาะใต้ ใส่ได้ 30 วัน', en: 'As clear and blue as the islands of the south, for 30 days.' },
    price: 790,
    likes: 74,
    sold: 6,
  }),
  frame('frame-jasmine', ['mint', 'jasmineFrame'], {
    name: { th: 'กรอบมาลัยมะลิ', en: 'Jasmine garland frame' },
    text: { th: 'หอมทุกครั้งที่เห็น ใส่ได้ 30 วัน', en: 'You can almost smell it. For 30 days.' },
    price: 790,
    likes: 91,
    sold: 4,
  }),
  frame('frame-neon', ['rose', 'neonFrame'], {
    name: { th: 'กรอบนีออนเยาวราช', en: 'Chinatown neon frame' },
    text: { th: 'ไฟกะพริบแบบเยาวราชหลังสองทุ่ม ใส่ได้ 7 วัน', en: 'It blinks like Yaowarat after eight. For 7 days.' },
    price: 390,
    days: 7,
    likes: 58,
    sold: 5,
  }),
  frame('frame-founder', ['night', 'foundersFrame'], {
    name: { th: 'กรอบผู้ร่วมก่อตั้ง', en: "Founder's frame" },
    text: {
      th: 'มีเพียง 5 กรอบในระบบ ใส่ได้ตลอดไป ขายหมดแล้ว',
      en: 'There are five of them, worn for good. All are taken.',
    },
    price: 9_900,
    days: undefined,
    stock: 5,
    sold: 5,
    likes: 188,
    limit: 1,
  }),
  effect('effect-shooting-star', ['violet', 'meteor'], {
    film: 'entrance-star',
    name: { th: 'เข้าห้องแบบดาวตก', en: 'Shooting star entrance' },
    text: {
      th: 'ดาวตกพาดจอทุกครั้งที่คุณเข้าห้อง ใช้ได้ 7 วัน',
      en: 'A star crosses the screen whenever you come in. For 7 days.',
    },
    price: 790,
    likes: 145,
    sold: 13,
  }),
  effect('effect-fire-show', ['sunset', 'fireShow'], {
    film: 'entrance-fire',
    name: { th: 'เข้าห้องแบบควงไฟ', en: 'Fire show entrance' },
    text: { th: 'โชว์ควงไฟริมหาดเปิดทางให้คุณ ใช้ได้ 7 วัน', en: 'Fire dancers open the way for you. For 7 days.' },
    price: 990,
    likes: 82,
    sold: 6,
  }),
  effect('effect-rain-of-hearts', ['rose', 'heartRain'], {
    film: 'entrance-hearts',
    name: { th: 'เข้าห้องแบบหัวใจโปรย', en: 'Rain of hearts entrance' },
    text: {
      th: 'หัวใจโปรยทั้งจอ ให้ VB รู้ว่าคุณมาแล้ว ใช้ได้ 30 วัน',
      en: 'Hearts rain over the screen: your VB knows that you are here. For 30 days.',
    },
    price: 2_490,
    days: 30,
    likes: 119,
    sold: 7,
  }),
  effect('effect-royal', ['gold', 'redCarpet'], {
    name: { th: 'เข้าห้องแบบราชา', en: 'Royal entrance' },
    text: {
      th: 'แตรดัง พรมแดงปู จำกัดคนละสองครั้ง ใช้ได้ 30 วัน',
      en: 'Trumpets and a red carpet. Two a person, 30 days each.',
    },
    price: 4_900,
    days: 30,
    likes: 157,
    sold: 4,
    limit: 2,
  }),
  effect('effect-thunder', ['night', 'thunderbolt'], {
    film: 'entrance-thunder',
    name: { th: 'เข้าห้องแบบสายฟ้า', en: 'Thunder entrance' },
    text: { th: 'ฟ้าผ่าหนึ่งที ทั้งห้องหันมามอง ใช้ได้ 3 วัน', en: 'One stroke of lightning and everybody looks. For 3 days.' },
    price: 390,
    days: 3,
    likes: 64,
    sold: 8,
  }),
  effect('effect-songkran', ['sky', 'waterSplash'], {
    name: { th: 'เข้าห้องแบบสงกรานต์', en: 'Songkran entrance' },
    text: { th: 'น้ำสาดทั้งจอ เปิดขายเดือนเมษายน', en: 'Water all over the screen. On sale in April.' },
    price: 590,
    likes: 73,
    from_days: 130,
    until_days: 150,
  }),
  {
    slug: 'prize-champion-trophy',
    category: 'prizes',
    kind: 'digital',
    wearable: 'badge',
    name: { th: 'ถ้วยแชมป์ประจำเดือน', en: 'Cup of the month' },
    text: {
      th: 'สำหรับผู้ให้ของขวัญอันดับหนึ่งของเดือน แลกได้เฉพาะผู้ชนะ',
      en: 'For the greatest giver of the month. Only the winner can redeem it.',
    },
    picture: { subject: 'trophy', palette: 'violet', motif: 'star' },
    price: null,
    likes: 183,
  },
  {
    slug: 'prize-dragon-slayer',
    category: 'prizes',
    kind: 'digital',
    wearable: 'frame',
    days: 60,
    name: { th: 'กรอบนักล่ามังกร', en: "Dragon slayer's frame" },
    text: {
      th: 'รางวัลของคนที่อยู่ด่านสุดท้ายในกิจกรรมมอนสเตอร์',
      en: 'For those who stood at the last level of a monster event.',
    },
    picture: { subject: 'dragonFrame', palette: 'sunset' },
    price: null,
    likes: 126,
  },
];
