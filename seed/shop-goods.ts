/** Shop items that are shipped, except soft toys. */
import type { ShopPicture } from './art/shop-item.ts';
import type { ShopItemSeed } from './shop-item-seed.ts';

type Fields = Pick<ShopItemSeed, 'name' | 'text' | 'price' | 'likes'> & Partial<ShopItemSeed>;

const goods = (slug: string, picture: ShopPicture, fields: Fields): ShopItemSeed => ({
  slug,
  category: 'goods',
  kind: 'physical',
  picture,
  ...fields,
});

export const shopGoods: readonly ShopItemSeed[] = [
  goods(
    'tshirt-night',
    { subject: 'shirt', palette: 'night', motif: 'mark' },
    {
      name: { th: 'เสื้อยืด Vela', en: 'Vela T-shirt' },
      text: {
        th: 'ผ้าฝ้ายแท้ ทรงโอเวอร์ไซซ์ รอบอก 40, 44 และ 48 นิ้ว',
        en: 'Pure cotton, oversized, for chests of 40, 44 and 48 inches.',
      },
      price: 4_900,
      variants: [
        { th: 'S · ดำ', en: 'S · black', stock: 14 },
        { th: 'M · ดำ', en: 'M · black', stock: 24 },
        { th: 'L · ดำ', en: 'L · black', stock: 2 },
        { th: 'S · ม่วง', en: 'S · violet', stock: 12 },
        { th: 'M · ม่วง', en: 'M · violet', stock: 18 },
        { th: 'L · ม่วง', en: 'L · violet', stock: 10 },
      ],
      sold: 12,
      likes: 118,
    },
  ),
  goods(
    'tshirt-rose',
    { subject: 'shirt', palette: 'rose', motif: 'heart' },
    {
      name: { th: 'เสื้อยืดหัวใจ', en: 'Heart T-shirt' },
      text: {
        th: 'สีชมพูสดใส ใส่ไปงานมีตติ้งแล้วหาเพื่อนเจอแน่นอน',
        en: 'Bright pink: your friends will find you at any meeting.',
      },
      price: 4_500,
      stock: 50,
      sold: 5,
      likes: 77,
    },
  ),
  goods(
    'mug-mint',
    { subject: 'mug', palette: 'mint', motif: 'heart' },
    {
      name: { th: 'แก้วกาแฟสายดูดึก', en: "Late watcher's mug" },
      text: {
        th: 'แก้วเซรามิก 350 มล. สำหรับคืนที่ยังไม่อยากปิดไลฟ์',
        en: 'Ceramic, 350 ml, for nights when you do not want to leave.',
      },
      price: 2_900,
      stock: 100,
      sold: 16,
      likes: 103,
    },
  ),
  goods(
    'mug-violet',
    { subject: 'mug', palette: 'violet', motif: 'star' },
    {
      name: { th: 'แก้วดาวม่วง', en: 'Violet star mug' },
      text: { th: 'เปลี่ยนสีเมื่อเติมน้ำร้อน เห็นดาวขึ้นทีละดวง', en: 'Pour in hot water and the stars come out one by one.' },
      price: 3_500,
      stock: 45,
      sold: 4,
      likes: 69,
    },
  ),
  goods(
    'lightstick',
    { subject: 'lightStick', palette: 'violet', motif: 'star' },
    {
      name: { th: 'แท่งไฟ Vela รุ่น 2', en: 'Vela light stick, version 2' },
      text: {
        th: 'เปลี่ยนสีตามห้องไลฟ์ผ่านบลูทูธ ชาร์จครั้งเดียวอยู่ได้ 8 ชั่วโมง',
        en: 'Takes the colour of the live room by Bluetooth. Eight hours on one charge.',
      },
      price: 8_900,
      stock: 30,
      sold: 13,
      likes: 192,
      limit: 2,
      reservation_minutes: 20,
    },
  ),
  goods(
    'lightstick-gold',
    { subject: 'lightStick', palette: 'gold', motif: 'crown' },
    {
      name: { th: 'แท่งไฟทอง ฉลองครบรอบ', en: 'Anniversary light stick, gold' },
      text: {
        th: 'เปิดขายพร้อมกันทั้งประเทศ เพียง 20 แท่ง',
        en: 'On sale for the whole country at one moment. Twenty of them.',
      },
      price: 12_900,
      stock: 20,
      likes: 178,
      limit: 1,
      reservation_minutes: 10,
      from_days: 3,
      until_days: 10,
    },
  ),
  goods(
    'phonecase-moon',
    { subject: 'phoneCase', palette: 'rose', motif: 'moon' },
    {
      name: { th: 'เคสมือถือจันทร์เสี้ยว', en: 'Crescent phone case' },
      text: { th: 'เคสกันกระแทก รุ่นพอดีกับมือถือจอ 6.1 นิ้ว', en: 'Takes a fall. For phones with a screen of 6.1 inches.' },
      price: 3_900,
      stock: 60,
      sold: 7,
      likes: 84,
    },
  ),
  goods(
    'phonecase-bolt',
    { subject: 'phoneCase', palette: 'sky', motif: 'bolt' },
    {
      name: { th: 'เคสมือถือสายฟ้า', en: 'Lightning phone case' },
      text: { th: 'เคสใสลายสายฟ้า รุ่นจอ 6.7 นิ้ว', en: 'Clear, with a bolt. For phones with a screen of 6.7 inches.' },
      price: 3_900,
      stock: 60,
      sold: 3,
      likes: 51,
    },
  ),
  goods(
    'tote-song',
    { subject: 'toteBag', palette: 'snow', motif: 'note' },
    {
      name: { th: 'ถุงผ้าเพลงโปรด', en: 'Favourite song tote bag' },
      text: { th: 'ผ้าแคนวาสหนา ใส่ของตลาดเช้าได้สบาย', en: 'Thick canvas that carries the whole morning market.' },
      price: 2_500,
      stock: 70,
      sold: 9,
      likes: 66,
    },
  ),
  goods(
    'cap-sky',
    { subject: 'cap', palette: 'sky', motif: 'bolt' },
    {
      name: { th: 'หมวกแก๊ปฟ้าใส', en: 'Clear sky cap' },
      text: { th: 'ปรับขนาดด้านหลังได้ กันแดดตอนออกงาน', en: 'Adjustable at the back, for sunny events.' },
      price: 3_500,
      stock: 40,
      sold: 4,
      likes: 48,
    },
  ),
  goods(
    'keyring-paw',
    { subject: 'keyRing', palette: 'sunset', motif: 'paw' },
    {
      name: { th: 'พวงกุญแจอุ้งเท้า', en: 'Paw key ring' },
      text: {
        th: 'อะคริลิกใสสองด้าน รายได้ส่วนหนึ่งให้บ้านพักแมวจร',
        en: 'Clear acrylic. Part of the price goes to a home for stray cats.',
      },
      price: 1_200,
      stock: 150,
      sold: 17,
      likes: 128,
    },
  ),
  goods(
    'keyring-star',
    { subject: 'keyRing', palette: 'violet', motif: 'star' },
    {
      name: { th: 'พวงกุญแจดาว', en: 'Star key ring' },
      text: { th: 'ดาวดวงเล็กไปด้วยกันทุกที่', en: 'A small star to take along.' },
      price: 990,
      stock: 150,
      sold: 8,
      likes: 70,
    },
  ),
  goods(
    'photocards-set',
    { subject: 'photoCards', palette: 'mint', motif: 'heart' },
    {
      name: { th: 'การ์ดรูป VB ชุดที่ 1', en: 'VB photo cards, set 1' },
      text: { th: 'สุ่ม 3 ใบจาก 24 แบบ จำกัดคนละ 5 ชุด', en: 'Three out of 24 at random. Five sets a person.' },
      price: 1_500,
      stock: 200,
      sold: 15,
      likes: 155,
      limit: 5,
    },
  ),
  goods(
    'photocards-signed',
    { subject: 'photoCards', palette: 'gold', motif: 'crown' },
    {
      name: { th: 'การ์ดรูปพร้อมลายเซ็น', en: 'Signed photo card' },
      text: { th: 'ลายเซ็นสดจากงานครบรอบ ปิดขายแล้ว', en: 'Signed by hand at the anniversary. The sale is over.' },
      price: 3_900,
      stock: 10,
      sold: 6,
      likes: 139,
      limit: 1,
      from_days: -40,
      until_days: -30,
    },
  ),
  {
    slug: 'prize-golden-microphone-shirt',
    category: 'prizes',
    kind: 'physical',
    name: { th: 'เสื้อศึกชิงไมค์ทองคำ', en: 'Golden microphone shirt' },
    text: { th: 'เสื้อผู้ร่วมชิงไมค์ทองคำ มีเฉพาะผู้เข้ารอบ', en: 'For finalists of the golden microphone alone.' },
    picture: { subject: 'shirt', palette: 'gold', motif: 'note' },
    price: null,
    stock: 12,
    likes: 64,
  },
];
