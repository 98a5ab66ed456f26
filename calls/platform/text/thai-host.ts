/** Domain names in Thai letters. Pure. */
import { spellThai } from './fold.ts';

/** Top-level domains in Thai letters (https://data.iana.org/TLD/tlds-alpha-by-domain.txt). */
export const THAI_TLD = '(?:ไทย|คอม)';

/** A label in Thai letters only. Browsers show a label of several scripts in its encoded form. */
export const THAI_LABEL = '[ก-ฮเ-ไ๐-๙][ก-ฺเ-๎๐-๙-]*';

/** Thai letters that resemble Latin ones, from the list with which Chromium protects its users. */
const RESEMBLING = /^[ทนบพรหเแ๐ดลปฟม-]+$/;

/** A mark that is drawn over the same mark. */
const REPEATED = /([ัิ-ฺ็-๎])\1/;

/**
 * Returns whether a host may be shown as written: if it is in Latin and Thai letters, and no Thai
 * label looks like a Latin one, or like another Thai one (`เเ` for `แ`).
 */
export function isHonestHost(host: string): boolean {
  const labels = host.replace(/:\d*$/, '').toLowerCase().split('.');
  const isOfThailand = labels.at(-1) === 'ไทย';
  const thai = new RegExp(`^${THAI_LABEL}$`, 'u');
  const isHonest = (label: string) => !REPEATED.test(label) && (isOfThailand || !RESEMBLING.test(label));
  return labels.every(
    (label) => /^[\x21-\x7E]*$/.test(label) || (thai.test(label) && spellThai(label) === label && isHonest(label)),
  );
}
