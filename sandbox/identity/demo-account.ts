/** Who can sign in here. The API host's seed knows the same ids (world/account.ts), all but those of guests and of who is new. */
export interface DemoAccount {
  sub: string;
  name: string;
  what: string;
  /** Null: the provider tells none, as LINE and Facebook do. */
  email: string | null;
  email_verified: boolean;
}

const account = (key: string, name: string, what: string): DemoAccount => ({
  sub: `demo-${key}`,
  name,
  what,
  email: `${key}@demo.vela.example`,
  email_verified: true,
});

/** Those that the sign-in page offers. */
export const demoAccounts: readonly DemoAccount[] = [
  account('viewer', 'ฝนพรำ', 'ผู้ชม · viewer'),
  account('caster', 'ข้าวหอม', 'VB · caster'),
  account('family', 'แม่ดาว', 'เจ้าของสังกัด · family owner'),
  account('staff', 'ทีมงานก้อย', 'ทีมงาน · staff'),
  account('ying', 'หญิงหยิง', 'ยังไม่ผูกบัญชี แต่อีเมลตรงกัน · found by verified e-mail'),
];

/** Who is somebody else each time, and has no account yet: the sign-in page offers one of each kind. */
export const newcomers: readonly DemoAccount[] = [
  account('new', 'คนใหม่', 'คนใหม่ทุกครั้ง ยังไม่มีบัญชี · somebody new each time'),
  {
    ...account('bare', 'ไร้เมล', 'คนใหม่ ไม่มีอีเมล · somebody new without an address'),
    email: null,
    email_verified: false,
  },
];

/** People as many as one likes: guests, of whom each test that changes something has its own, and who is new. */
const ANYBODY = /^demo-((guest|new|bare)-[0-9a-f]{8})$/;

/** Whoever has that id; who is new gets one. */
export function accountOf(sub: unknown): DemoAccount | undefined {
  const isNew = newcomers.some((newcomer) => newcomer.sub === sub);
  const [, key, kind] = ANYBODY.exec(isNew ? `${sub}-${crypto.randomUUID().slice(0, 8)}` : String(sub)) ?? [];
  if (key === undefined) return demoAccounts.find((known) => known.sub === sub);
  const like = newcomers.find((newcomer) => newcomer.sub === `demo-${kind}`);
  if (!like) return account(key, key, 'แขก · guest');
  const { email, email_verified } = like;
  return { ...account(key, like.name, like.what), ...(email === null && { email, email_verified }) };
}
