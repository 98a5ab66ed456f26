/** Shop items that are delivered as a code. */
import type { ShopPicture } from './art/shop-item.ts';
import type { ShopItemSeed } from './shop-item-seed.ts';

const voucher = (
  slug: string,
  picture: ShopPicture,
  fields: Pick<ShopItemSeed, 'name' | 'text' | 'price' | 'likes' | 'codes'> & Partial<ShopItemSeed>,
): ShopItemSeed => ({ slug, category: 'vouchers', kind: 'voucher', picture, ...fields });

export const shopVouchers: readonly ShopItemSeed[] = [
  voucher(
    'card-coffee',
    { subject: 'giftCard', palette: 'mint', motif: 'heart' },
    {
      name: { th: 'บัตรกาแฟ 100 บาท', en: 'Coffee card, 100 baht' },
      text: { th: 'ใช้ได้ที่ร้านกาแฟที่ร่วมรายการกว่า 800 สาขา', en: 'For more than 800 coffee shops that take part.' },
      price: 1_050,
      likes: 87,
      codes: 40,
      sold: 10,
      limit: 5,
    },
  ),
  voucher(
    'card-cinema',
    { subject: 'ticket', palette: 'rose', motif: 'star' },
    {
      name: { th: 'ตั๋วหนังหนึ่งที่นั่ง', en: 'Cinema ticket for one' },
      text: { th: 'ใช้ได้ทุกเรื่อง ทุกรอบ ยกเว้นโรงพิเศษ', en: 'For any film at any time, but for special halls.' },
      price: 2_100,
      likes: 98,
      codes: 25,
      sold: 7,
      limit: 2,
    },
  ),
  voucher(
    'card-gift-300',
    { subject: 'giftCard', palette: 'gold', motif: 'mark' },
    {
      name: { th: 'บัตรของขวัญ 300 บาท', en: 'Gift card, 300 baht' },
      text: { th: 'ส่งต่อให้เพื่อนได้ โค้ดใช้ได้หนึ่งครั้ง', en: 'Pass it on to a friend. The code is good once.' },
      price: 3_200,
      likes: 112,
      codes: 15,
      sold: 9,
      reservation_minutes: 15,
    },
  ),
  voucher(
    'card-fan-meeting',
    { subject: 'ticket', palette: 'violet', motif: 'note' },
    {
      name: { th: 'บัตรมีตติ้งเชียงใหม่', en: 'Fan meeting ticket, Chiang Mai' },
      text: {
        th: 'พบ VB ที่คุณรักหนึ่งบ่าย คนละหนึ่งใบ เหลือใบสุดท้าย',
        en: 'An afternoon with your VBs, one ticket a person. This is the last one.',
      },
      price: 4_900,
      likes: 181,
      codes: 6,
      sold: 5,
      limit: 1,
      reservation_minutes: 15,
    },
  ),
  voucher(
    'card-data',
    { subject: 'giftCard', palette: 'sky', motif: 'bolt' },
    {
      name: { th: 'เน็ตเสริม 10 GB', en: 'Mobile data, 10 GB' },
      text: {
        th: 'ใช้ได้ทุกเครือข่าย โค้ดหมดแล้ว รอเติมรอบหน้า',
        en: 'For every network. The codes are used up until the next round.',
      },
      price: 990,
      likes: 102,
      codes: 8,
      sold: 8,
    },
  ),
  voucher(
    'card-spa',
    { subject: 'giftCard', palette: 'rose', motif: 'moon' },
    {
      name: { th: 'บัตรนวดไทย 1 ชั่วโมง', en: 'Thai massage, one hour' },
      text: { th: 'สำหรับคนนั่งดูไลฟ์จนปวดหลัง', en: 'For backs that have watched too many lives.' },
      price: 3_900,
      likes: 76,
      codes: 20,
      sold: 3,
    },
  ),
  voucher(
    'card-first-concert',
    { subject: 'ticket', palette: 'gold', motif: 'star' },
    {
      name: { th: 'บัตรคอนเสิร์ตแรกของเรา', en: 'Our first concert' },
      text: {
        th: 'คอนเสิร์ตรวม VB ครั้งแรก งานจบแล้ว ขอบคุณทุกคนที่มา',
        en: 'The first concert of our VBs. It is over: thank you to all who came.',
      },
      price: 1_900,
      likes: 121,
      codes: 30,
      sold: 18,
      gone: true,
    },
  ),
];
