/** Soft toys, bought or won. */
import type { ShopPicture } from './art/shop-item.ts';
import type { ShopItemSeed } from './shop-item-seed.ts';

const plush = (
  slug: string,
  picture: ShopPicture,
  fields: Pick<ShopItemSeed, 'name' | 'text' | 'price' | 'likes'> & Partial<ShopItemSeed>,
): ShopItemSeed => ({ slug, category: 'plush', kind: 'physical', picture, ...fields });

export const shopPlush: readonly ShopItemSeed[] = [
  plush(
    'plush-bear',
    { subject: 'bear', palette: 'sunset', motif: 'star' },
    {
      name: { th: 'ตุ๊กตาหมีส้มโอ', en: 'Somo the bear' },
      text: {
        th: 'หมีตัวนุ่ม สูง 30 ซม. ผูกโบว์ปักดาว ซักเครื่องได้',
        en: 'A soft bear, 30 cm tall, with a bow and a star on its belly. Machine washable.',
      },
      price: 5_900,
      stock: 60,
      sold: 14,
      likes: 171,
      reservation_minutes: 30,
    },
  ),
  plush(
    'plush-rabbit',
    { subject: 'rabbit', palette: 'snow', motif: 'heart' },
    {
      name: { th: 'ตุ๊กตากระต่ายหิมะ', en: 'Snow rabbit' },
      text: { th: 'กระต่ายหูยาว ขนนุ่มพิเศษ เหลือตัวสุดท้าย', en: 'Long ears and the softest fur. This is the last one.' },
      price: 6_500,
      stock: 9,
      sold: 8,
      likes: 149,
      limit: 1,
      reservation_minutes: 15,
    },
  ),
  plush(
    'plush-cat',
    { subject: 'cat', palette: 'night', motif: 'moon' },
    {
      name: { th: 'ตุ๊กตาแมวราตรี', en: 'Midnight cat' },
      text: {
        th: 'แมวดำตาโต ผูกโบว์ทอง เรืองแสงเบา ๆ ในที่มืด',
        en: 'A black cat with a golden bow that glows softly in the dark.',
      },
      price: 6_500,
      stock: 40,
      sold: 6,
      likes: 137,
      reservation_minutes: 30,
    },
  ),
  plush(
    'plush-pink-bear',
    { subject: 'bear', palette: 'rose', motif: 'paw' },
    {
      name: { th: 'ตุ๊กตาหมีชมพู', en: 'Pink bear' },
      text: {
        th: 'ขายหมดภายในวันเดียว รอบใหม่จะแจ้งในไลฟ์',
        en: 'Sold out in a day. The next batch will be announced live.',
      },
      price: 5_900,
      stock: 7,
      sold: 7,
      likes: 166,
    },
  ),
  plush(
    'plush-mint-bear',
    { subject: 'bear', palette: 'mint', motif: 'note' },
    {
      name: { th: 'ตุ๊กตาหมีนักร้อง', en: 'Singing bear' },
      text: { th: 'กดพุงแล้วร้องเพลงวันเกิด สูง 25 ซม.', en: 'Press its belly and it sings the birthday song. 25 cm tall.' },
      price: 7_200,
      stock: 25,
      sold: 3,
      likes: 92,
    },
  ),
  {
    slug: 'prize-golden-bear',
    category: 'prizes',
    kind: 'physical',
    name: { th: 'ตุ๊กตาหมีทองคำ', en: 'Golden bear' },
    text: {
      th: 'หมีผ้าทองตัวใหญ่ 60 ซม. ไม่มีขาย แลกได้เฉพาะผู้ที่ได้รางวัล',
      en: 'A golden bear, 60 cm tall. Not for sale: only those who won it can redeem it.',
    },
    picture: { subject: 'bear', palette: 'gold', motif: 'crown' },
    price: null,
    stock: 5,
    likes: 160,
  },
];
