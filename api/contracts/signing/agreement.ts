/** Text of the agreement: a versioned template with its fields, and the hash that is signed. */

import type { ContentLocale } from '../../../calls/platform/text/localized-text.ts';
import { spanIn } from '../../../calls/privacy/retention.ts';
import en1 from '../../../locales/en/contracts/agreement-1.md?raw';
import th1 from '../../../locales/th/contracts/agreement-1.md?raw';
import type { Random } from '../../platform/base/aes-gcm.ts';
import { hex, sha256Hex } from '../../platform/base/digest.ts';
import { dayInBangkok } from '../../platform/mail/in-bangkok.ts';
import type { ContractRow } from '../contract/own-contracts.ts';
import { serializeTerms } from '../contract/terms.ts';
import type { AddressContent, StepContents } from '../step/step-content.ts';

/** Template of new agreements. An older template stays as long as a contract names it. */
export const TEMPLATE_VERSION = '1';

const templates: Readonly<Record<string, { th: string; en: string }>> = { '1': { th: th1, en: en1 } };

/** The Thai and the English text. */
export interface Agreement {
  th: string;
  en: string;
}

const RANDOM_BYTES = 16;

/**
 * Writes the agreement of a contract with complete steps. It contains 128 random bits, so that a
 * person who knows all other contents cannot find the text of a hash by trying.
 */
export function writeAgreement(
  { number, terms }: Pick<ContractRow, 'number' | 'terms'>,
  contents: Required<Pick<StepContents, 'personal_1' | 'personal_2' | 'sign_detail' | 'birth_date' | 'foreigner'>>,
  {
    company,
    isMinor,
    retention: { picture_kept_days, contract_kept_days },
    now,
    random,
  }: {
    company: string;
    isMinor: boolean;
    retention: { picture_kept_days: number; contract_kept_days: number };
    now: Date;
    random: Random;
  },
): Agreement {
  const { personal_1, personal_2, sign_detail, birth_date, foreigner } = contents;
  const shares = serializeTerms(terms);
  const { national_id, passport } = personal_1;
  const guardians = isMinor ? birth_date.guardians.map(({ name }) => name).join(', ') : '';
  const fields: Readonly<Record<string, string>> = {
    number: contractNumberText(number),
    version: TEMPLATE_VERSION,
    shown_on_th: dayInBangkok(now, 'th'),
    shown_on_en: dayInBangkok(now, 'en'),
    company,
    name_th: `${personal_1.title} ${personal_1.name_th ?? personal_1.name_en}`,
    name_en: personal_1.name_en,
    identity_th: national_id
      ? `เลขประจำตัวประชาชน ${national_id}`
      : `หนังสือเดินทาง ${passport?.country} ${passport?.number}`,
    identity_en: national_id ? `national id ${national_id}` : `passport ${passport?.country} ${passport?.number}`,
    nationality_th: countryIn('th', foreigner.nationality),
    nationality_en: countryIn('en', foreigner.nationality),
    registered_th: addressText(personal_2.registered, 'th'),
    registered_en: addressText(personal_2.registered, 'en'),
    current_th: addressText(personal_2.current, 'th'),
    current_en: addressText(personal_2.current, 'en'),
    phone: personal_2.phone,
    email: personal_2.email,
    guardians_th: guardians && `ผู้ใช้อำนาจปกครองที่ให้ความยินยอมและลงชื่อด้วย: ${guardians}`,
    guardians_en: guardians && `Who holds parental power, consents and signs as well: ${guardians}`,
    vb_share: percent(shares.vb_share_basis_points),
    family_share: percent(shares.family_share_basis_points),
    term_days: String(terms.term_days),
    notice_days: String(terms.notice_days),
    picture_days: String(picture_kept_days),
    kept_th: spanIn('th', contract_kept_days),
    kept_en: spanIn('en', contract_kept_days),
    shape_th: sign_detail.shape === 'drawn' ? 'วาด' : `พิมพ์ "${sign_detail.value}"`,
    shape_en: sign_detail.shape === 'drawn' ? 'drawn' : `typed, "${sign_detail.value}"`,
    nonce: hex(random(RANDOM_BYTES)),
  };
  const template = templates[TEMPLATE_VERSION];
  if (!template) throw new Error('The newest template is there');
  return { th: fill(template.th, fields), en: fill(template.en, fields) };
}

/** Returns the document as saved and printed. The hash covers it. */
export const documentOf = ({ th, en }: Agreement): string => `${th}\n---\n\n${en}`;

/** Returns the hash that is signed. */
export const hashOfAgreement = (agreement: Agreement): Promise<string> => sha256Hex(documentOf(agreement));

/** Formats the number as `VB-000001`. */
export const contractNumberText = (number: number): string => `VB-${String(number).padStart(6, '0')}`;

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

const countryIn = (locale: ContentLocale, code: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;

/** Formats an address on one line. */
export const addressText = (
  { line, subdistrict, district, province, postal_code }: AddressContent,
  locale: ContentLocale,
) => [line, subdistrict[locale], district[locale], province[locale], postal_code].join(' ');

function fill(template: string, fields: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = fields[name];
    if (value === undefined) throw new Error(`The agreement has no field ${name}`);
    return plain(value);
  });
}

/** Escapes markup in entered text. */
const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
