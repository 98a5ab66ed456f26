/**
 * Reads ISO 20022 `pain.001.001.03` like a bank. Independent of the platform's own code, so that
 * each checks the other.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import type { ReadFile } from './transfer-file.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03';

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => name === 'CdtTrfTxInf',
});

const digits = z.string().regex(/^\d{10,15}$/);
const account = z.object({ Id: z.object({ Othr: z.object({ Id: digits }) }) });
/** Scheme of a PromptPay number. An account at a named bank has no scheme. */
const scheme = z.object({ Prtry: z.enum(['MBNO', 'NIDN']) });
const payeeAccount = z.object({ Id: z.object({ Othr: z.object({ Id: digits, SchmeNm: scheme.optional() }) }) });
const agent = z.object({
  FinInstnId: z.object({ ClrSysMmbId: z.object({ MmbId: z.string().regex(/^\d{3}$/) }) }),
});
const baht = z
  .string()
  .regex(/^\d{1,13}\.\d\d$/)
  .transform((text) => Number(text.replace('.', '')));
const count = z.string().regex(/^\d+$/).transform(Number);

const document = z.object({
  Document: z.object({
    '@_xmlns': z.literal(NAMESPACE),
    CstmrCdtTrfInitn: z.object({
      GrpHdr: z.object({ MsgId: z.string().min(1).max(35), NbOfTxs: count, CtrlSum: baht }),
      PmtInf: z.object({
        ReqdExctnDt: z.iso.date(),
        DbtrAcct: account,
        CdtTrfTxInf: z
          .array(
            z.object({
              PmtId: z.object({ EndToEndId: z.string().min(1).max(35) }),
              Amt: z.object({ InstdAmt: z.object({ '#text': baht, '@_Ccy': z.literal('THB') }) }),
              CdtrAgt: agent.optional(),
              Cdtr: z.object({ Nm: z.string().min(1).max(140) }),
              CdtrAcct: payeeAccount,
            }),
          )
          .min(1),
      }),
    }),
  }),
});

/**
 * Parses a file. Returns null if a bank would reject it as a whole: another format, sums that do
 * not match its payments, or a payment to no clear account.
 */
export function readPain(text: string): ReadFile | null {
  if (XMLValidator.validate(text) !== true) return null;
  const result = document.safeParse(parser.parse(text));
  if (!result.success) return null;
  const { GrpHdr: head, PmtInf: payment } = result.data.Document.CstmrCdtTrfInitn;
  const lines = payment.CdtTrfTxInf.map(({ PmtId, Amt, CdtrAgt, Cdtr, CdtrAcct }) => ({
    end_to_end_id: PmtId.EndToEndId,
    amount_satang: Amt.InstdAmt['#text'],
    payee_name: Cdtr.Nm,
    bank_code: CdtrAgt?.FinInstnId.ClrSysMmbId.MmbId ?? CdtrAcct.Id.Othr.SchmeNm?.Prtry ?? '',
    account: CdtrAcct.Id.Othr.Id,
  }));
  const sum = lines.reduce((total, { amount_satang }) => total + amount_satang, 0);
  // Each payment must have either a bank account or a PromptPay number.
  const isClear = payment.CdtTrfTxInf.every(
    ({ CdtrAgt, CdtrAcct }) => (CdtrAgt === undefined) === (CdtrAcct.Id.Othr.SchmeNm !== undefined),
  );
  if (!isClear || lines.length !== head.NbOfTxs || sum !== head.CtrlSum) return null;
  return {
    message_id: head.MsgId,
    payer_account: payment.DbtrAcct.Id.Othr.Id,
    value_day: payment.ReqdExctnDt,
    lines,
  };
}
