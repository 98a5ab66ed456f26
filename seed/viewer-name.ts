/** Typical names of Thai viewers: nicknames, nicknames with a suffix, Latin handles, whims. */
import type { Random } from './random.ts';

type Names = readonly [string, ...string[]];

const nicknames: Names = [
  'ปอนด์',
  'เมย์',
  ...'กิ๊ฟ บอย แนน ตูน ฝน นุ่น เบียร์ อาร์ม ปลา กุ้ง ปุ๊ก นัท บีม มด โบว์ หนึ่ง แพร เจ ต่าย ออม'.split(' '),
  ...'แป้ง เฟิร์น ป่าน ใบตอง ข้าวฟ่าง กวาง แก้ว โจ้ ตั้ม เอก ต้อม หมวย ยุ้ย จ๋า เล็ก ใหญ่ ดาว เดือน'.split(' '),
  ...'มุก ไผ่ ปิ่น อิ๋ว ติ๊ก โอ๋ หน่อย แหวน กบ เก่ง กล้า ก้อง เจี๊ยบ เปิ้ล ส้ม มะนาว พีช ไอซ์ เบนซ์'.split(' '),
  ...'แม็ค นิว วิน ฟลุ๊ค ไนซ์ กัน พีท โอ๊ต เติ้ล ฟ้า น้ำ ทราย เกด เอิร์น จูน ขิม ขวัญ มิ้นท์ ไอติม ไข่มุก'.split(' '),
];

const tails: Names = [
  'เอง',
  'คนเดิม',
  'ขอนแก่น',
  'โคราช',
  'เชียงราย',
  'หาดใหญ่',
  'บางแค',
  'รังสิต',
  'สายฟัง',
  'สายซุ่ม',
  'ใจดี',
  'นอนดึก',
  'กินจุ',
  'ซ่าส์',
  'ตัวจริง',
  'ขี้อาย',
  'ยิ้มแป้น',
  'คนขยัน',
  'พลังแมว',
  'ไม่ดื้อ',
];

const heads: Names = ['น้อง', 'พี่', 'คุณ', 'ครู', 'ช่าง', 'เฮีย', 'ลุง', 'แม่', 'หมอ'];

const firstNames: Names = [
  'ณัฐวุฒิ',
  'กนกวรรณ',
  'ธนพล',
  'สุภาวดี',
  'ปิยะพงษ์',
  'จิราพร',
  'วรรณิศา',
  'อนุชา',
  'พัชราภา',
  'ศิริพร',
  'กิตติศักดิ์',
  'รัตนาภรณ์',
  'ชยพล',
  'นันทิดา',
  'ภาณุพงศ์',
  'อรทัย',
];

const initials: Names = ['ก.', 'จ.', 'ช.', 'ท.', 'น.', 'พ.', 'ม.', 'ว.', 'ส.', 'อ.'];

const handles: Names = [
  'nanny.k',
  'Bankz',
  'MayMay',
  'iamjenny',
  'FERN',
  'tangkwa',
  'Beam',
  'GolfGTR',
  'pimmy',
  'Aum',
  'noey.ny',
  'JayJay',
  'PloyPloy',
  'Mhooyong',
  'tonkla',
  'Kwan',
  'best.bkk',
  'Oatmeal',
  'Nutty',
  'Pangpond',
  'mind.d',
  'Ginger',
];

const whims: Names = [
  'แมวส้มตัวกลม',
  'ชานมหวานน้อย',
  'คนผ่านมา',
  'หมูกรอบไข่ดาว',
  'กาแฟแก้วที่สาม',
  'นอนดึกตื่นสาย',
  'มนุษย์เงินเดือน',
  'ฝนตกที่หน้าต่าง',
  'ข้าวมันไก่ไม่เอาหนัง',
  'รถเมล์สาย 8',
  'หมาน้อยรอเจ้าของ',
  'ทะเลไม่เคยหลับ',
  'ตะวันตอนบ่าย',
  'ไข่เจียวหมูสับ',
  'เด็กหลังห้อง',
  'คนฟังเพลงเก่า',
  'เสือยิ้มยาก',
  'ปลาทูแม่กลอง',
  'น้ำแข็งเปล่า',
  'พัดลมเบอร์สาม',
  'ลมหนาวมาแล้ว',
  'สายไหมอยุธยา',
  'ดาวลูกไก่',
  'กระเป๋าแฟบ',
  'มะม่วงน้ำปลาหวาน',
  'ยามหน้าซอย',
  'เจ้าหญิงนิทรา',
  'ผู้ชายขายโรตี',
  'วันศุกร์แห่งชาติ',
  'ขอแค่ได้ฟัง',
];

function oneName({ pick, between, next }: Random): string {
  const kind = next();
  if (kind < 0.24) return pick(nicknames);
  if (kind < 0.44) return `${pick(nicknames)} ${pick(tails)}`;
  if (kind < 0.58) return `${pick(heads)}${pick(nicknames)}`;
  if (kind < 0.7) return `${pick(firstNames)} ${pick(initials)}`;
  if (kind < 0.82) return pick(whims);
  if (kind < 0.92) return `${pick(handles)}${between(1, 99)}`;
  return pick(handles);
}

/** Returns this number of different names. */
export function viewerNames(count: number, random: Random): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(oneName(random));
  return [...names];
}
