/** Who can sign in here. The API host's seed knows the same ids (world/account.ts), all but the stranger's and the guests'. */
export interface DemoAccount {
  sub: string;
  name: string;
  what: string;
  email: string;
  email_verified: boolean;
}

const account = (key: string, name: string, what: string, email_verified = true): DemoAccount => ({
  sub: `demo-${key}`,
  name,
  what,
  email: `${key}@demo.vela.example`,
  email_verified,
});

/** Those that the sign-in page offers. */
export const demoAccounts: readonly DemoAccount[] = [
  account('viewer', 'ฝนพรำ', 'ผู้ชม · viewer'),
  account('caster', 'ข้าวหอม', 'VB · caster'),
  account('family', 'แม่ดาว', 'เจ้าของครอบครัว · family owner'),
  account('staff', 'ทีมงานก้อย', 'ทีมงาน · staff'),
  account('ying', 'หญิงหยิง', 'ยังไม่ผูกบัญชี แต่อีเมลตรงกัน · found by verified e-mail'),
  account('stranger', 'คนแปลกหน้า', 'ไม่มีบัญชี · has no account'),
];

/** Guests, as many as one likes: each test that changes something has one of its own. */
const GUEST = /^demo-(guest-[0-9a-f]{8})$/;

/** Whoever has that id. */
export function accountOf(sub: unknown): DemoAccount | undefined {
  const [, guest] = GUEST.exec(String(sub)) ?? [];
  return guest === undefined ? demoAccounts.find((known) => known.sub === sub) : account(guest, guest, 'แขก · guest');
}
