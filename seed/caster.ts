/** The 40 VBs, most popular first. */

import { type StoredProfileTexts, storedProfileTexts } from '../calls/platform/profile-text.ts';
import type { PublicUser } from '../calls/platform/user.ts';
import type { Person } from './art/person.ts';
import type { FamilySlug } from './family.ts';
import type { LabelKey } from './label.ts';
import { uuidOf } from './uuid.ts';

export interface Caster {
  slug: string;
  name: string;
  role: PublicUser['role'];
  family: FamilySlug | null;
  labels: LabelKey[];
  about: StoredProfileTexts;
  /** Fixed features of the drawn VB; the rest is random. */
  look: Partial<Person>;
}

const WOMAN: Partial<Person> = { build: 'slim', age: 0.1 };
const MAN: Partial<Person> = { build: 'broad', age: 0.1 };

const caster = (
  slug: string,
  name: string,
  bio: string,
  details: Partial<Omit<Caster, 'slug' | 'name'>> = {},
): Caster => ({
  slug,
  name,
  about: storedProfileTexts({ bio }),
  role: 'caster',
  family: null,
  labels: [],
  look: WOMAN,
  ...details,
});

export const casterUuid = (slug: string) => uuidOf(`user:${slug}`);

export const casters: readonly Caster[] = [
  caster('somo', 'ส้มโอ', 'ร้องเพลงก่อนนอนทุกคืนสามทุ่ม ขอเพลงเก่าได้ ขอเพลงอกหักได้เยอะกว่า', {
    family: 'dao-nuea',
    labels: ['singer', 'star'],
    look: {
      ...WOMAN,
      style: 'long',
      fringe: 'full',
      hair: '#3c241c',
      eyes: 'round',
      trinket: 'flower',
      cloth: '#d8345f',
    },
  }),
  caster('praewa', 'แพรวา', 'เล่าเรื่องผีเก่งแต่กลัวผีมาก ใครมีเรื่องส่งมาในห้องได้เลย', {
    family: 'chan-chai',
    labels: ['talk', 'star'],
    look: { ...WOMAN, style: 'lob', hair: '#1d1622', skin: '#f8cfae', glasses: 'round' },
  }),
  caster('toei', 'เต้ย', 'ไต่แรงก์ทุกคืน แพ้ก็ขำ ชนะก็โม้ ดิสคอร์ดเปิดรับทีม', {
    family: 'mekha',
    labels: ['gamer'],
    look: { ...MAN, style: 'parted', glasses: null, beard: null, hair: '#1d1622' },
  }),
  caster('phupha', 'ภูผา', 'กีตาร์หนึ่งตัวกับเพลงที่ทุกคนร้องตามได้ เด็กดอยจากเชียงใหม่', {
    family: 'dao-nuea',
    labels: ['guitar', 'singer'],
    look: { ...MAN, style: 'parted', hair: '#2c1d20', beard: 'stubble', glasses: null, skin: '#d08f60' },
  }),
  caster('mintra', 'มินตรา', 'ช่างแต่งหน้าอิสระ สอนแต่งแบบใช้ของที่มี ไม่ต้องแพงก็ปังได้', {
    family: 'chan-chai',
    labels: ['beauty'],
    look: { ...WOMAN, style: 'wavy', hair: '#5c3422', glasses: null, lipColour: '#a83a56', fringe: 'swept' },
  }),
  caster('bambi', 'แบมบี้', 'ซ้อมคัฟเวอร์ทุกเย็น หกล้มบ่อยแต่ไม่เคยหยุดเต้น', {
    labels: ['dancer', 'star'],
    look: {
      ...WOMAN,
      style: 'pony',
      hair: '#97305a',
      glasses: null,
      fringe: 'full',
      skin: '#e3a375',
      eyes: 'upturned',
    },
  }),
  caster('che-aoi', 'เจ๊อ้อย', 'แม่ค้าส้มตำที่ไลฟ์ไปตำไป สูตรบ้านอุดร เผ็ดจริงไม่จกตา', {
    family: 'mekha',
    labels: ['cook', 'luk-thung'],
    look: {
      ...WOMAN,
      age: 0.5,
      style: 'bun',
      hair: '#2c1d20',
      expression: 'laugh',
      fringe: 'none',
      skin: '#c98a5a',
      cheek: 1,
      jaw: 0.1,
    },
  }),
  caster('luna', 'Luna ลูน่า', 'กระต่ายจากดวงจันทร์ มานั่งเป็นเพื่อนคนนอนไม่หลับ', {
    role: 'vtuber',
    family: 'chan-chai',
    labels: ['vtuber', 'night-owl'],
    look: {
      ...WOMAN,
      style: 'long',
      hair: '#8f86d8',
      iris: '#4a5cc8',
      fringe: 'full',
      trinket: 'bunny',
      skin: '#fbdcc8',
      eyes: 'round',
      eyeSize: 1.3,
    },
  }),
  caster('khaohom', 'ข้าวหอม', 'ลูกทุ่งเสียงหวานจากสุพรรณ ฝันอยากมีเวทีของตัวเอง', {
    family: 'dao-nuea',
    labels: ['luk-thung', 'singer'],
    look: {
      ...WOMAN,
      style: 'wavy',
      fringe: 'swept',
      hair: '#2c1d20',
      skin: '#efb78c',
      earring: 'drop',
      glasses: null,
    },
  }),
  caster('jaokhun', 'เจ้าคุณ', 'ปรึกษาได้ทุกเรื่องยกเว้นเรื่องเงิน เพราะพี่ก็ไม่มี', {
    role: 'vj',
    labels: ['talk'],
    look: { ...MAN, style: 'quiff', hair: '#1d1622', glasses: 'square', beard: null },
  }),
  caster('pimploy', 'พิมพ์พลอย', 'เสียงเบาแต่ตั้งใจร้อง เปียโนหลังบ้านกับแมวสองตัว', {
    family: 'mekha',
    labels: ['singer'],
    look: { ...WOMAN, style: 'lob', fringe: 'parted', hair: '#43281f', skin: '#f6c8a2', glasses: null },
  }),
  caster('ice-cold', 'ไอซ์โคลด์', 'อดีตนักแข่ง ตอนนี้เป็นพ่อลูกอ่อนที่เล่นได้เฉพาะลูกหลับ', {
    labels: ['gamer', 'night-owl'],
    look: { ...MAN, style: 'crop', hair: '#261a22', beard: 'stubble', skin: '#e3a375', glasses: null },
  }),
  caster('namwan', 'น้ำหวาน', 'ครูสอนเต้นแอโรบิกหน้าตลาด มาขยับด้วยกันวันละสามสิบนาที', {
    role: 'trainer',
    labels: ['dancer'],
    look: { ...WOMAN, age: 0.45, style: 'pony', fringe: 'swept', hair: '#2c1d20', skin: '#d08f60', glasses: null },
  }),
  caster('ton-nam', 'ต้นน้ำ', 'แต่งเพลงสดจากเรื่องที่คุณเล่า เพลงเศร้าถนัดเป็นพิเศษ', {
    family: 'dao-nuea',
    labels: ['guitar'],
    look: { ...MAN, style: 'curly', hair: '#261a22', skin: '#b97a4e', glasses: null, beard: 'goatee' },
  }),
  caster('mochi', 'โมจิ', 'รีวิวลิปวันละแท่ง ปากเปื่อยแล้วแต่ยังไม่หยุด', {
    labels: ['beauty', 'talk'],
    look: {
      ...WOMAN,
      style: 'bob',
      fringe: 'full',
      hair: '#1d1622',
      skin: '#fbd6ba',
      lipColour: '#d8203e',
      glasses: null,
      cheek: 1,
      eyes: 'hooded',
    },
  }),
  caster('chef-nong', 'เชฟหน่อง', 'อาหารหอพักในหม้อหุงข้าวใบเดียว ทำตามได้ งบไม่เกินร้อย', {
    labels: ['cook'],
    look: {
      ...MAN,
      style: 'crop',
      hair: '#261a22',
      glasses: 'round',
      skin: '#efb78c',
      beard: null,
      cheek: 1,
      jaw: 0.8,
      width: 1.08,
      length: 0.9,
    },
  }),
  caster('fahsai', 'ฟ้าใส', 'นักศึกษาปีสุดท้าย ร้องเพลงหาค่าเทอม ขอบคุณทุกหัวใจ', {
    family: 'chan-chai',
    labels: ['singer', 'new'],
    look: { ...WOMAN, style: 'bun', fringe: 'full', hair: '#2c1d20', skin: '#f6c8a2', glasses: null, earring: null },
  }),
  caster('kaning', 'คะนิ้ง', 'เปิดไฟสลัว อ่านนิยายให้ฟังทีละบท หลับก่อนจบไม่ว่ากัน', { labels: ['night-owl'] }),
  caster('bank-bangrak', 'แบงค์ บางรัก', 'ไลฟ์จากมอเตอร์ไซค์วิน ตอนจอดรอลูกค้าเท่านั้นนะครับ', {
    role: 'vj',
    labels: ['talk'],
    look: { ...MAN, style: 'crop', hair: '#1d1622', skin: '#98623e', glasses: null, beard: null, age: 0.35 },
  }),
  caster('yuzu', 'Yuzu ยูซุ', 'แม่มดฝึกหัดที่ปรุงยาพังทุกวัน เล่นเกมสยองแต่ปิดเสียง', {
    role: 'vtuber',
    family: 'mekha',
    labels: ['vtuber', 'gamer'],
    look: {
      ...WOMAN,
      style: 'long',
      fringe: 'full',
      trinket: 'witch',
      hair: '#e8b83a',
      skin: '#fbdcc8',
      glasses: null,
      eyes: 'round',
      eyeSize: 1.24,
    },
  }),
  caster('nong-ploy', 'พลอยใส', 'ขอเพลงยุค 90 มาได้เลย เกิดไม่ทันแต่ร้องได้หมด', { labels: ['singer'] }),
  caster('ohm-ukulele', 'โอม อูคู', 'อูคูเลเล่สี่สายกับทะเลหน้าบ้านที่สงขลา', { labels: ['guitar'], look: MAN }),
  caster('ginny', 'จินนี่', 'แต่งหน้าคอสเพลย์ กว่าจะเสร็จสามชั่วโมง มานั่งเป็นเพื่อนหน่อย', {
    family: 'chan-chai',
    labels: ['beauty'],
  }),
  caster('ning-nong', 'หนิงหน่อง', 'แดนซ์เซอร์หมอลำ เดินสายทั้งอีสาน ไลฟ์จากหลังเวที', {
    family: 'mekha',
    labels: ['dancer', 'luk-thung'],
  }),
  caster('lung-chai', 'ลุงชัย', 'ขับรถส่งของทั่วไทย แวะกินทุกจังหวัดแล้วมาเล่าให้ฟัง', {
    labels: ['cook', 'talk'],
    look: { ...MAN, age: 0.95, style: 'crop', hair: '#a09aa6', skin: '#b97a4e', beard: 'moustache', glasses: null },
  }),
  caster('mali', 'มะลิ', 'ร้องเพลงกล่อมหลาน หลานหลับแล้วก็ร้องให้ทุกคนฟังต่อ', {
    family: 'dao-nuea',
    labels: ['singer'],
    look: { ...WOMAN, age: 0.95, style: 'bun', hair: '#e2dddf', fringe: 'none', trinket: 'flower' },
  }),
  caster('ten-tactic', 'เต็นท์ แทคติก', 'สอนเล่นตั้งแต่ศูนย์ ถามซ้ำได้ไม่หงุดหงิด', {
    role: 'trainer',
    labels: ['gamer'],
    look: MAN,
  }),
  caster('view-wiew', 'วิววี่', 'ดูดวงไพ่ยิปซีแบบขำ ๆ แม่นบ้างไม่แม่นบ้างแต่ฮาแน่นอน', {
    labels: ['talk', 'night-owl'],
    look: {
      ...WOMAN,
      style: 'wavy',
      fringe: 'parted',
      hair: '#97305a',
      skin: '#e3a375',
      earring: 'hoop',
      glasses: null,
    },
  }),
  caster('pun-pun', 'ปันปัน', 'เสียงฝนกับเสียงพลิกหน้าหนังสือ อ่านสอบเป็นเพื่อนกัน', { labels: ['night-owl', 'new'] }),
  caster('kai-tom', 'ไข่ต้ม', 'แมวส้มตัวกลมกับทาสหนึ่งคน ไลฟ์เวลาให้อาหาร', { role: 'pet', labels: ['star'] }),
  caster('sea-salt', 'ซีซอลต์', 'วงสองคนพี่น้อง คนพี่ร้อง คนน้องเคาะกล่อง', { labels: ['singer', 'guitar'] }),
  caster('prae-chompoo', 'แพรชมพู', 'พยาบาลเวรดึกที่ชอบแต่งหน้า ไลฟ์ได้เฉพาะวันหยุด', { labels: ['beauty'] }),
  caster('krit', 'กฤษณ์', 'ครูดนตรีมัธยม สอนคอร์ดง่าย ๆ วันละเพลง', { role: 'trainer', labels: ['guitar'], look: MAN }),
  caster('mew-mew', 'มิวมิว', 'ฝึกมาสามเดือน เป้าหมายคือขึ้นเวทีงานวัดให้ได้', {
    role: 'trainee',
    labels: ['dancer', 'new'],
  }),
  caster('pa-tim', 'ป้าติ๋ม', 'ขนมไทยโบราณสูตรยาย ทำช้าแต่ได้กินแน่', {
    family: 'mekha',
    labels: ['cook'],
    look: { ...WOMAN, age: 0.7, style: 'bun', hair: '#a09aa6' },
  }),
  caster('hoshi', 'Hoshi โฮชิ', 'ดาวตกที่มาลงผิดประเทศ กำลังหัดร้องเพลงไทย', {
    role: 'vtuber',
    labels: ['vtuber', 'singer', 'new'],
    look: { ...WOMAN, style: 'pixie', hair: '#4f42a4', iris: '#2f7f9a' },
  }),
  caster('boss-kaset', 'บอส เกษตร', 'ไลฟ์จากสวนทุเรียนจันทบุรี ถามเรื่องต้นไม้ได้ทั้งวัน', {
    labels: ['talk'],
    look: { ...MAN, age: 0.5, style: 'cap', cloth: '#5fae7a' },
  }),
  caster('nene', 'เนเน่', 'หัดวาดรูปตอนเที่ยงคืน วันหนึ่งจะวาดรูปทุกคนในห้อง', {
    role: 'trainee',
    labels: ['night-owl', 'new'],
  }),
  caster('tong-tang', 'ต๋องแต๋ง', 'สองแสบเล่นเกมเก่าจากยุคตลับ เป่าแล้วต้องติด', { labels: ['gamer'], look: MAN }),
  caster('run-runner', 'รัน นักวิ่ง', 'วิ่งสวนลุมทุกเช้าหกโมง ไลฟ์หอบ ๆ แต่คุยสนุก', {
    role: 'trainee',
    labels: ['new'],
    look: MAN,
  }),
];
