/** The 25 seeded lives: the first eight are on air, the others have ended. */
import type { Mood } from './art/index.ts';

/** A live of the seed data. */
export interface SeededLive {
  slug: string;
  title: string;
  caster: string;
  mood: Mood;
  viewers: number;
  /** Minutes since the start of a live on air, or duration of an ended one. */
  minutes: number;
}

const live = (
  caster: string,
  mood: Mood,
  slug: string,
  title: string,
  viewers: number,
  minutes: number,
): SeededLive => ({
  caster,
  mood,
  slug,
  title,
  viewers,
  minutes,
});

/** Lives on air, most watched first. */
export const onAirTitles: readonly [SeededLive, SeededLive, ...SeededLive[]] = [
  live('somo', 'song', 'rong-phleng-kon-non-kap-som', 'ร้องเพลงก่อนนอนกับส้ม', 1204, 74),
  live('praewa', 'talk', 'lao-rueang-phi-khon-diao', 'เล่าเรื่องผีคืนนี้ ใครอยู่คนเดียวบ้าง', 986, 121),
  live('toei', 'game', 'tai-raeng-kap-toei', 'ไต่แรงก์กับเต้ย แพ้ได้แต่ห้ามหัวร้อน', 742, 168),
  live('phupha', 'guitar', 'kho-phleng-ma-loei', 'ขอเพลงมาเลย กีตาร์ตัวเดียวเอาอยู่', 531, 52),
  live('mintra', 'makeup', 'taeng-na-pai-ngan-taeng', 'แต่งหน้าไปงานแต่งแฟนเก่า', 318, 39),
  live('bambi', 'dance', 'som-cover-yen-ni', 'ซ้อมคัฟเวอร์เพลงใหม่ มาเต้นด้วยกัน', 204, 27),
  live('che-aoi', 'cook', 'tam-pa-fai-luk', 'ตำป่าไฟลุก เผ็ดสิบเม็ดไม่มีถอย', 97, 63),
  live('luna', 'night', 'an-nangsue-pen-phuean', 'อ่านหนังสือเป็นเพื่อน ใครทำงานดึกยกมือ', 41, 12),
];

/** Lives that ended on earlier days; `viewers` is the peak. */
export const endedTitles: readonly SeededLive[] = [
  live('khaohom', 'song', 'luk-thung-kho-dai', 'ลูกทุ่งเพราะ ๆ ขอได้ทุกเพลง', 824, 134),
  live('jaokhun', 'talk', 'prueksa-rueang-khwam-rak', 'ปรึกษาเรื่องความรัก โดยคนโสดสิบปี', 640, 95),
  live('somo', 'guitar', 'phleng-ok-hak-yuk-90', 'เพลงอกหักยุค 90 รวมเพลงที่แม่ชอบ', 1530, 148),
  live('ice-cold', 'game', 'len-keem-ton-luk-lap', 'เล่นเกมตอนลูกหลับ ห้ามเสียงดัง', 377, 82),
  live('pimploy', 'song', 'piano-kap-maeo-song-tua', 'เปียโนกับแมวสองตัว', 412, 71),
  live('namwan', 'dance', 'aerobic-na-talat', 'แอโรบิกหน้าตลาด 30 นาทีเหงื่อท่วม', 188, 34),
  live('praewa', 'night', 'rueang-lao-jak-ho-phak', 'เรื่องเล่าจากหอพักชั้นสี่', 1117, 156),
  live('ton-nam', 'guitar', 'taeng-phleng-sot', 'เล่ามา เดี๋ยวแต่งเพลงให้สด ๆ', 295, 103),
  live('chef-nong', 'cook', 'mo-hung-khao-bai-diao', 'หม้อหุงข้าวใบเดียว ทำได้สามเมนู', 233, 58),
  live('mochi', 'makeup', 'riwiu-lip-yi-sip-si', 'รีวิวลิปยี่สิบสี่แท่งรวดเดียว', 351, 87),
  live('yuzu', 'game', 'keem-phi-pit-siang', 'เกมผีแต่ปิดเสียง ก็ยังร้องอยู่ดี', 466, 112),
  live('fahsai', 'song', 'rong-phleng-ha-kha-thoem', 'ร้องเพลงหาค่าเทอม ก้าวสุดท้ายแล้ว', 509, 126),
  live('lung-chai', 'cook', 'kin-thua-thai-ranong', 'กินทั่วไทย วันนี้แวะระนอง', 164, 45),
  live('view-wiew', 'talk', 'du-duang-kham-kham', 'ดูดวงขำ ๆ เดือนนี้ใครจะรวย', 587, 91),
  live('phupha', 'song', 'phleng-doi-rim-kong-fai', 'เพลงดอยริมกองไฟ จากเชียงดาว', 702, 118),
  live('bank-bangrak', 'talk', 'win-motosai-rot-tit', 'วินมอเตอร์ไซค์เล่าเรื่องรถติด', 142, 29),
  live('khaohom', 'guitar', 'phleng-kao-khong-mae', 'เพลงเก่าของแม่ ร้องให้ฟังทั้งคืน', 611, 122),
];
