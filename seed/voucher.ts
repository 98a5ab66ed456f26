/** Vouchers with every condition: each shows one reason why a voucher can or cannot be used. */
import { vouchers } from '../api/money/voucher/voucher-tables.ts';
import { DAY_MS } from './clock.ts';
import { packageUuid } from './package.ts';
import { insertMissing } from './statement.ts';
import { uuidOf } from './uuid.ts';

type Row = Omit<typeof vouchers.$inferInsert, 'uuid'>;

const baht = (amount: number) => amount * 100;
const HOUR_MINUTES = 60;

const base = {
  kinds: ['refill'],
  package_uuids: null,
  discount_kind: 'fixed',
  min_amount_satang: 0,
  blocked_from_minute: null,
  blocked_until_minute: null,
  uses_in_all: null,
  uses_per_user: null,
  is_listed: true,
} as const satisfies Partial<Row>;

const off = (amount: number) => ({ discount_value: baht(amount), discount_most_satang: baht(amount) });
const percent = (value: number, maxBaht: number) =>
  ({ discount_kind: 'percent', discount_value: value, discount_most_satang: baht(maxBaht) }) as const;

const rowsAt = (now: Date): Row[] => {
  const nowMs = now.getTime();
  const lasting = { valid_from_ms: nowMs - 30 * DAY_MS, valid_until_ms: nowMs + 365 * DAY_MS };
  return [
    {
      ...base,
      ...lasting,
      ...off(50),
      code: 'WELCOME50',
      title_th: 'ต้อนรับสมาชิก ลด 50 บาท',
      title_en: 'Welcome: 50 baht off',
      min_amount_satang: baht(200),
      uses_per_user: 1,
    },
    {
      ...base,
      ...lasting,
      ...percent(10, 100),
      code: 'TENOFF',
      title_th: 'ลด 10% สูงสุด 100 บาท',
      title_en: '10% off, up to 100 baht',
      kinds: ['refill', 'family_refill'],
      min_amount_satang: baht(100),
    },
    {
      ...base,
      ...lasting,
      ...off(500),
      code: 'BIG500',
      title_th: 'เติมใหญ่ ลด 500 บาท',
      title_en: 'A big one: 500 baht off',
      min_amount_satang: baht(5_000),
    },
    {
      ...base,
      ...lasting,
      ...off(30),
      code: 'SUNRISE',
      title_th: 'สายกลางวัน ลด 30 บาท',
      title_en: 'Day people: 30 baht off',
      ...blocked(18, 6),
    },
    {
      ...base,
      ...lasting,
      ...off(30),
      code: 'MOONLIGHT',
      title_th: 'สายกลางคืน ลด 30 บาท',
      title_en: 'Night people: 30 baht off',
      ...blocked(6, 18),
    },
    {
      ...base,
      ...lasting,
      ...off(40),
      code: 'PACK300',
      title_th: 'เฉพาะแพ็กเกจ 300 บาท ลด 40 บาท',
      title_en: '40 baht off the 300 baht package',
      package_uuids: [packageUuid('user', 300)],
    },
    {
      ...base,
      ...lasting,
      ...off(20),
      code: 'GONE20',
      title_th: 'ร้อยคนแรก ลด 20 บาท',
      title_en: 'The first hundred: 20 baht off',
      uses_in_all: 0,
    },
    {
      ...base,
      ...off(100),
      code: 'NEXTMONTH',
      title_th: 'เดือนหน้า ลด 100 บาท',
      title_en: 'Next month: 100 baht off',
      valid_from_ms: nowMs + 30 * DAY_MS,
      valid_until_ms: nowMs + 60 * DAY_MS,
    },
    {
      ...base,
      ...off(100),
      code: 'LASTWEEK',
      title_th: 'สัปดาห์ก่อน ลด 100 บาท',
      title_en: 'Last week: 100 baht off',
      valid_from_ms: nowMs - 8 * DAY_MS,
      valid_until_ms: nowMs - DAY_MS,
    },
    {
      ...base,
      ...lasting,
      ...percent(5, 2_000),
      code: 'FAMILY5',
      title_th: 'สำหรับสังกัด ลด 5%',
      title_en: 'For families: 5% off',
      kinds: ['family_refill'],
      min_amount_satang: baht(5_000),
    },
    {
      ...base,
      ...lasting,
      ...off(25),
      code: 'SECRET25',
      title_th: 'รหัสลับ ลด 25 บาท',
      title_en: 'The secret code: 25 baht off',
      is_listed: false,
    },
  ];
};

/** Returns the hours of the Bangkok day in which a voucher cannot be used. */
function blocked(from: number, until: number) {
  return { blocked_from_minute: from * HOUR_MINUTES, blocked_until_minute: until * HOUR_MINUTES };
}

export const seedVouchers = (now: Date) =>
  insertMissing(
    vouchers,
    rowsAt(now).map((row) => ({ uuid: uuidOf(`voucher:${row.code}`), ...row })),
  );
