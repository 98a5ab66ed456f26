import type { Label } from '../../../../calls/platform/user.ts';

/** Labels that staff add by one press, and that the seed data has too. */
export const starterLabels = [
  { key: 'new', name_th: 'หน้าใหม่', name_en: 'New here', tone: 'green' },
  { key: 'singer', name_th: 'สายร้อง', name_en: 'Singer', tone: 'pink' },
  { key: 'guitar', name_th: 'มือกีตาร์', name_en: 'Guitarist', tone: 'orange' },
  { key: 'luk-thung', name_th: 'ลูกทุ่งหมอลำ', name_en: 'Luk thung', tone: 'gold' },
  { key: 'talk', name_th: 'สายคุย', name_en: 'Talker', tone: 'blue' },
  { key: 'gamer', name_th: 'เกมเมอร์', name_en: 'Gamer', tone: 'violet' },
  { key: 'beauty', name_th: 'บิวตี้', name_en: 'Beauty', tone: 'pink' },
  { key: 'dancer', name_th: 'สายแดนซ์', name_en: 'Dancer', tone: 'orange' },
  { key: 'cook', name_th: 'สายกิน', name_en: 'Foodie', tone: 'gold' },
  { key: 'night-owl', name_th: 'เพื่อนนอนดึก', name_en: 'Night owl', tone: 'violet' },
  { key: 'vtuber', name_th: 'วีทูบเบอร์', name_en: 'VTuber', tone: 'blue' },
  { key: 'star', name_th: 'ดาวเด่น', name_en: 'Rising star', tone: 'gold' },
  { key: 'generous', name_th: 'สายเปย์', name_en: 'Generous', tone: 'gold' },
  { key: 'true-fan', name_th: 'แฟนตัวจริง', name_en: 'True fan', tone: 'pink' },
  { key: 'room-keeper', name_th: 'ผู้ดูแลห้อง', name_en: 'Room keeper', tone: 'green' },
] as const satisfies readonly { key: string; name_th: string; name_en: string; tone: Label['tone'] }[];
