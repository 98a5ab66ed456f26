/**
 * Accounts that can sign in. The seed data has the same ids (seed/account.ts, seed/staged/),
 * except for guests and newcomers.
 */
export interface DemoAccount {
  sub: string;
  name: string;
  description: string;
  /** Null if the provider sends no address, like LINE and Facebook. */
  email: string | null;
  email_verified: boolean;
}

const account = (key: string, name: string, description: string): DemoAccount => ({
  sub: `demo-${key}`,
  name,
  description,
  email: `${key}@demo.vela.example`,
  email_verified: true,
});

/** Accounts that the sign-in page offers. */
export const demoAccounts: readonly DemoAccount[] = [
  account('viewer', 'ฝนพรำ', 'ผู้ชม · viewer'),
  account('caster', 'ข้าวหอม', 'VB · caster'),
  account('family', 'แม่ดาว', 'เจ้าของสังกัด · family owner'),
  account('staff', 'ทีมงานก้อย', 'ทีมงาน · staff'),
  account('staff-2', 'ทีมงานบี', 'ทีมงานอีกคน สำหรับสิ่งที่ต้องมีสองคน · the second of the house'),
  account('moderator', 'ทีมดูแลห้อง', 'ดูแลชุมชน · looks after the community'),
  account('ying', 'หญิงหยิง', 'ยังไม่ผูกบัญชี แต่อีเมลตรงกัน · found by verified email'),
];

/** Accounts in collapsed sections: one for each state of a contract, a payout or personal data. */
export const scenarioAccounts: readonly { title: string; accounts: readonly DemoAccount[] }[] = [
  {
    title: 'สัญญาทุกสถานะ · every state of a contract',
    accounts: [
      account('contract-draft', 'น้ำใส', 'กรอกไปสามขั้น · three steps done'),
      account('contract-ready', 'ใบบัว', 'กรอกครบ รออ่านและลงชื่อ · to be read and signed'),
      account('contract-guardians', 'ต้นข้าว', 'รอผู้ปกครองอีกคน · waits for a guardian'),
      account('contract-done', 'มะปราง', 'ส่งแล้ว รอตรวจ · handed in'),
      account('contract-returned', 'ส้มจี๊ด', 'ถูกส่งกลับให้แก้ · given back'),
      account('contract-approved', 'ตะวัน', 'ผ่านแล้ว รอบริษัทลงชื่อ · the house signs next'),
      account('contract-temp-approved', 'ขวัญข้าว', 'ผ่านชั่วคราว รอบริษัทลงชื่อ · for the time being, the house signs next'),
      account('contract-temp-offered', 'พิมพ์ใจ', 'รอตอบรับแบบชั่วคราว · offered for the time being'),
      account('contract-temp', 'ดาหลา', 'เป็น VB ชั่วคราว · in force for the time being'),
      account('contract-accepted', 'กานดา', 'สัญญามีผล · in force'),
      account('contract-renewal', 'ปาริชาต', 'ใกล้หมดอายุ ต่อได้ · can be renewed'),
      account('contract-proposed', 'มุกดา', 'มีข้อเสนอเงื่อนไขใหม่ · new terms proposed'),
      account('contract-notice', 'เพลงพิณ', 'แจ้งเลิกแล้ว · notice given'),
      account('contract-suspended', 'น้ำผึ้ง', 'ผู้ปกครองถอนความยินยอม · a guardian withdrew'),
      account('contract-ended', 'รุ้ง', 'สิ้นสุดแล้ว · ended'),
      account('contract-rejected', 'จันทร์เจ้า', 'ไม่ผ่าน · rejected'),
      account('contract-cancelled', 'มะลิ', 'ถอนเรื่องเอง · withdrawn'),
    ],
  },
  {
    title: 'การจ่ายเงินทุกสถานะ · every state of a payout',
    accounts: [
      account('payout-submitted', 'ต้นน้ำ', 'ส่งคำขอแล้ว · submitted'),
      account('payout-held', 'โมจิ', 'พักไว้ตรวจ · held'),
      account('payout-approved', 'Yuzu ยูซุ', 'อนุมัติแล้ว · approved'),
      account('payout-sent', 'ฟ้าใส', 'ส่งให้ธนาคารแล้ว · sent'),
      account('payout-paid', 'แบงค์ บางรัก', 'เงินเข้าแล้ว มีหนังสือรับรอง · paid, with a certificate'),
      account('payout-failed', 'ลุงชัย', 'ธนาคารไม่โอน · failed'),
      account('payout-returned', 'ภูผา', 'ธนาคารส่งเงินคืน · returned'),
      account('payout-given-up', 'วิววี่', 'เลิกส่งซ้ำ · given up'),
      account('payout-cancelled', 'เชฟหน่อง', 'ยกเลิกเอง · cancelled'),
    ],
  },
  {
    title: 'ข้อมูลส่วนบุคคล · one’s own data',
    accounts: [
      account('privacy-export', 'ใบข้าว', 'มีไฟล์ข้อมูลพร้อมดาวน์โหลด · an export that is ready, devices'),
      account('privacy-closing', 'สายลม', 'กำลังปิดบัญชี เข้ามาแล้วบัญชีอยู่ต่อ · is closing, and stays by signing in'),
    ],
  },
];

/** Kinds of newcomers: each sign-in creates a different person without an account. */
export const newcomers: readonly DemoAccount[] = [
  account('new', 'คนใหม่', 'คนใหม่ทุกครั้ง ยังไม่มีบัญชี · somebody new each time'),
  {
    ...account('bare', 'ไร้เมล', 'คนใหม่ ไม่มีอีเมล · somebody new without an address'),
    email: null,
    email_verified: false,
  },
];

/** Ids of guests and newcomers. Each test that changes data uses its own guest. */
const TEMPORARY_ID = /^demo-((guest|new|bare)-[0-9a-f]{8})$/;

const knownAccounts = [...demoAccounts, ...scenarioAccounts.flatMap(({ accounts }) => accounts)];

/** Returns the account of an id. A newcomer gets a new id. */
export function demoAccountOf(sub: unknown): DemoAccount | undefined {
  const isNew = newcomers.some((newcomer) => newcomer.sub === sub);
  const [, key, kind] = TEMPORARY_ID.exec(isNew ? `${sub}-${crypto.randomUUID().slice(0, 8)}` : String(sub)) ?? [];
  if (key === undefined) return knownAccounts.find((one) => one.sub === sub);
  const like = newcomers.find((newcomer) => newcomer.sub === `demo-${kind}`);
  if (!like) return account(key, key, 'แขก · guest');
  const { email, email_verified } = like;
  return { ...account(key, like.name, like.description), ...(email === null && { email, email_verified }) };
}
