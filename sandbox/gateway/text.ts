/** What the gateways' page says, in both languages. */
import type { Charge } from './book.ts';
import type { Fault } from './fault.ts';
import type { Decision, Telling } from './gateway-book.ts';

const th = {
  title: 'เกตเวย์จำลอง',
  notice: 'ใช้สำหรับพัฒนาและทดสอบเท่านั้น ไม่มีเงินจริง',
  otherLanguage: 'English',
  gateway: 'ผู้รับชำระเงิน',
  amount: 'ยอดเงิน (บาท)',
  reference: 'เลขอ้างอิง',
  state: 'สถานะ',
  states: { pending: 'รอชำระ', paid: 'ชำระแล้ว', failed: 'ถูกปฏิเสธ', closed: 'ปิดแล้ว' } satisfies Record<
    Charge['state'],
    string
  >,
  pay: 'จ่ายเงิน',
  refuse: 'ปฏิเสธ',
  done: { pay: 'จ่ายเงินแล้ว', refuse: 'ปฏิเสธแล้ว' } satisfies Record<Decision, string>,
  ended: 'รายการนี้จบแล้ว เลือก “จ่ายได้แม้ปิดแล้ว” ถ้าต้องการทดลอง',
  answers: 'คำตอบจากร้าน',
  noAnswer: 'ยังไม่ได้แจ้ง',
  how: 'ทดลองเหตุการณ์',
  late: 'จ่ายได้แม้ปิดแล้ว',
  webhook: 'แจ้งผลไปยังร้าน',
  tellings: { now: 'ทันที', twice: 'สองครั้ง', forged: 'ลายเซ็นปลอม', never: 'ไม่แจ้งเลย' } satisfies Record<Telling, string>,
  fault: 'เมื่อร้านถามครั้งถัดไป',
  noFault: 'ตอบตามจริง',
  faults: {
    lost: 'คำตอบหาย',
    html: 'ตอบเป็นหน้าเว็บ',
    '500': 'ระบบขัดข้อง (500)',
    '429': 'ถามถี่เกินไป (429)',
    late: 'ตอบไม่ทัน',
    other_amount: 'ตอบยอดเงินผิด',
    other_currency: 'ตอบสกุลเงินผิด',
    other_mode: 'ตอบผิดโหมด',
    other_reference: 'ตอบเลขอ้างอิงผิด',
    picture_only: 'ให้แต่รูป QR',
    page_only: 'ให้แต่หน้าชำระเงิน',
  } satisfies Record<Fault, string>,
};

const en: typeof th = {
  title: 'Sandbox gateway',
  notice: 'For development and tests only. No real money.',
  otherLanguage: 'ภาษาไทย',
  gateway: 'Gateway',
  amount: 'Amount (THB)',
  reference: 'Reference',
  state: 'State',
  states: { pending: 'Waiting', paid: 'Paid', failed: 'Refused', closed: 'Closed' },
  pay: 'Pay',
  refuse: 'Refuse',
  done: { pay: 'Paid', refuse: 'Refused' },
  ended: 'This charge has ended. Choose “Pay even though it is closed” to try that.',
  answers: 'The shop answered',
  noAnswer: 'Not told yet',
  how: 'Try what can happen',
  late: 'Pay even though it is closed',
  webhook: 'Tell the shop',
  tellings: { now: 'At once', twice: 'Twice', forged: 'With a forged signature', never: 'Not at all' },
  fault: 'When the shop asks next',
  noFault: 'The truth',
  faults: {
    lost: 'The answer is lost',
    html: 'A web page',
    '500': 'An error (500)',
    '429': 'Asked too often (429)',
    late: 'No answer in time',
    other_amount: 'Another amount',
    other_currency: 'Another currency',
    other_mode: 'Another mode',
    other_reference: 'Another reference',
    picture_only: 'A QR as a picture alone',
    page_only: 'A page to pay at alone',
  },
};

export const texts = { th, en };
