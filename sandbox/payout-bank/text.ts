/** Texts of the payout bank's pages in both languages. */
import type { FileDecision, LineDecision, TransferLine } from './transfer-file.ts';

const th = {
  title: 'ธนาคารจำลอง: โอนเงินออก',
  notice: 'ใช้สำหรับพัฒนาและทดสอบเท่านั้น ไม่มีเงินจริง',
  otherLanguage: 'English',
  none: 'ยังไม่มีไฟล์โอนเงิน เมื่อมีคนสองคนอนุมัติไฟล์แล้ว ไฟล์จะมาอยู่ที่นี่',
  valueDay: 'วันที่เงินเข้า',
  total: 'ยอดรวม (บาท)',
  states: {
    waiting: 'รอโอน',
    paid: 'โอนแล้ว',
    refused: 'ปฏิเสธ',
    returned: 'เงินคืนกลับ',
  } satisfies Record<TransferLine['state'], string>,
  line: { pay: 'โอน', refuse: 'ปฏิเสธ', return: 'คืนเงินหลัง 3 วัน' } satisfies Record<LineDecision, string>,
  all: {
    pay: 'โอนทั้งไฟล์',
    refuse: 'ปฏิเสธทั้งไฟล์',
    in_part: 'รับบางส่วน (ปฏิเสธรายการแรก)',
  } satisfies Record<FileDecision, string>,
  how: 'ธนาคารตอบอย่างไร',
  messageId: 'เลขที่ไฟล์',
  silent: 'ไม่ตอบ',
  double: 'ตอบซ้ำสองครั้ง',
  keep: 'บันทึก',
};

const en: typeof th = {
  title: 'Sandbox bank: payouts',
  notice: 'For development and tests only. No real money.',
  otherLanguage: 'ภาษาไทย',
  none: 'No files yet. Once two people have approved one, it comes here.',
  valueDay: 'Day of payment',
  total: 'Total (THB)',
  states: { waiting: 'Waiting', paid: 'Paid', refused: 'Refused', returned: 'Returned' },
  line: { pay: 'Pay', refuse: 'Refuse', return: 'Return after 3 days' },
  all: { pay: 'Pay all', refuse: 'Refuse all', in_part: 'Accept in part (refuses the first)' },
  how: 'How the bank answers',
  messageId: 'File',
  silent: 'Not at all',
  double: 'Twice',
  keep: 'Save',
};

export const payoutBankTexts = { th, en };
export type PayoutBankLanguage = keyof typeof payoutBankTexts;
export type PayoutBankTexts = typeof th;
