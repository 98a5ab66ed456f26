/** Texts of events that staff add as drafts by one press, and that the seed data has too. */

/** Texts of an event in both languages, with its picture. */
export interface EventText {
  picture: string;
  title_th: string;
  title_en: string;
  description_th: string;
  description_en: string;
}

/** Three texts that take turns. */
export type EventTexts = readonly [EventText, EventText, EventText];

/** Texts of monster events. They take turns. */
export const monsterTexts: EventTexts = [
  {
    picture: 'monster-1',
    title_th: 'ปราบมังกรเพลิงแห่งดาวแดง',
    title_en: 'Bring down the fire dragon',
    description_th: 'ทุกของขวัญคือหนึ่งดาบ รวมพลังทั้งห้องปราบมังกรให้ได้ก่อนหมดเวลา แล้วแบ่งเหรียญในถ้ำกัน',
    description_en: 'Every gift is a blow. Bring the dragon down together before time runs out, and share its hoard.',
  },
  {
    picture: 'monster-2',
    title_th: 'ปลุกปลาหมึกยักษ์ใต้ทะเลดาว',
    title_en: 'The kraken under the star sea',
    description_th: 'หนวดแปดเส้น แปดด่าน ช่วยกันตัดทีละเส้น ใครอยู่ด่านสุดท้ายได้กรอบรูปพิเศษ',
    description_en: 'Eight arms, eight levels. Cut them one by one; those at the last level win a special frame.',
  },
  {
    picture: 'monster-3',
    title_th: 'ยักษ์หินเฝ้าประตูจันทร์',
    title_en: 'The stone giant at the moon gate',
    description_th: 'ยักษ์หลับใหลมาพันปี ตื่นมาหิวเหรียญมาก ช่วยกันป้อนจนมันหลับต่อ',
    description_en: 'The giant slept a thousand years and woke up hungry. Feed it until it sleeps again.',
  },
];

/** Texts of ranking events. */
export const rankingTexts: EventTexts = [
  {
    picture: 'ranking-1',
    title_th: 'ดาวเด่นประจำเดือน',
    title_en: 'Star of the month',
    description_th: 'VB สิบอันดับแรกของเดือนขึ้นป้ายใหญ่หน้าแรก และรับเหรียญรวมกันหนึ่งแสน',
    description_en: "The month's ten best VBs go up on the home page and share one hundred thousand coins.",
  },
  {
    picture: 'ranking-2',
    title_th: 'ศึกชิงไมค์ทองคำ',
    title_en: 'The golden microphone',
    description_th: 'ร้องให้สุดเสียงทั้งเดือน คะแนนจากของขวัญทุกชิ้น แชมป์ได้ไมค์ทองและห้องอัดหนึ่งวัน',
    description_en:
      'Sing all month long. Every gift counts; the winner takes the golden microphone and a day in a studio.',
  },
  {
    picture: 'ranking-3',
    title_th: 'ลีกแห่งดวงดาว',
    title_en: 'The league of stars',
    description_th: 'แข่งกันแบบแฟร์ ๆ ตามรุ่น หน้าใหม่ก็มีสิทธิ์คว้าถ้วย นับคะแนนถึงสิ้นเดือน',
    description_en: 'Fair play by class: newcomers can win the cup too. Points count until the end of the month.',
  },
];

/** Texts of community events. */
export const communityTexts: EventTexts = [
  {
    picture: 'community-1',
    title_th: 'สัปดาห์เพลงเก่าเล่าใหม่',
    title_en: 'Old songs told anew',
    description_th: 'ทั้งสัปดาห์นี้ทุกห้องร้องเพลงของรุ่นพ่อแม่ พาคนที่บ้านมาฟังด้วยกัน',
    description_en: "All week every room sings our parents' songs. Bring your family along to listen.",
  },
  {
    picture: 'community-2',
    title_th: 'ส่งต่อกำลังใจให้คนทำงานดึก',
    title_en: 'Cheers for the night shift',
    description_th: 'ฝากข้อความถึงคนที่ยังไม่ได้นอน VB จะอ่านให้ฟังตอนเที่ยงคืนทุกคืน',
    description_en: 'Leave a word for those who are still at work. VBs read them out at midnight, every night.',
  },
  {
    picture: 'community-3',
    title_th: 'ครัวบ้านเรา สี่ภาคในสัปดาห์เดียว',
    title_en: 'Our kitchens, four regions in a week',
    description_th: 'เหนือ อีสาน กลาง ใต้ ตั้งเตาพร้อมกันหนึ่งสัปดาห์ โหวตเมนูที่อยากกินที่สุด',
    description_en: 'North, Isan, Central and South light their stoves for a week. Vote for the dish you crave.',
  },
];

/** Drafts of the starter set: their type, and the number of days from the day after. */
export const starterEvents = [
  { event_type: 'ranking', days: 30, text: rankingTexts[0] },
  { event_type: 'monster', days: 15, text: monsterTexts[0] },
  { event_type: 'community', days: 7, text: communityTexts[0] },
] as const;
