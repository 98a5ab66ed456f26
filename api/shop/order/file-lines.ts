/** Parsers for files that staff upload: voucher codes, and parcels with tracking numbers. Pure. */

import { cleanCode, cleanLine, withoutInvisible } from '../../../calls/platform/text/clean.ts';
import type { WrongLine } from '../../../calls/platform/text/file-line.ts';
import { isWithin } from '../../../calls/platform/text/length.ts';
import { csvRecords } from '../../platform/base/csv-records.ts';

const MAX_CODES = 1_000;
const MAX_PARCELS = 200;
/** Maximum invalid lines reported. */
const MAX_REPORTED = 50;

const CODE = /^[\x21-\x7E]{3,80}$/;
const TRACKING_NUMBER = /^[A-Za-z0-9-]{6,40}$/;
const MAX_CARRIER = 60;

interface Read<One> {
  read: One[];
  wrong: WrongLine[];
}

/**
 * Parses codes, separated by white space, commas or line breaks. Ignores a header `code` and
 * duplicates.
 */
export function codesIn(text: string): Read<string> {
  const codes = new Set<string>();
  const wrong: WrongLine[] = [];
  for (const [index, line] of withoutInvisible(text).split(/\r?\n/).entries()) {
    const words = line
      .split(/[\s,;"]+/)
      .filter((word) => word !== '' && !(index === 0 && word.toLowerCase() === 'code'));
    for (const code of words) {
      if (!CODE.test(code)) wrong.push({ line: index + 1, problem: 'unreadable' });
      else if (codes.size === MAX_CODES && !codes.has(code)) wrong.push({ line: index + 1, problem: 'too_many' });
      else codes.add(code);
    }
  }
  return { read: [...codes], wrong: wrong.slice(0, MAX_REPORTED) };
}

/** A sent parcel, with its line number in the file. */
interface SentParcel {
  line: number;
  uuid: string;
  carrier: string;
  tracking_number: string;
}

/** Parses CSV lines of the form `order,carrier,number`. Ignores a header `order_uuid,…`. */
export function parcelsIn(text: string): Read<SentParcel> {
  const parcels: SentParcel[] = [];
  const wrong: WrongLine[] = [];
  const uuids = new Set<string>();
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const [order = '', carrier = '', tracking = '', ...extraCells] = (csvRecords(whole)?.[0] ?? []).map(cleanLine);
    const uuid = order.toLowerCase();
    const tracking_number = cleanCode(tracking);
    if (whole.trim() === '' || (index === 0 && uuid === 'order_uuid')) continue;
    const isRight =
      carrier !== '' &&
      isWithin(carrier, MAX_CARRIER) &&
      TRACKING_NUMBER.test(tracking_number) &&
      extraCells.length === 0;
    if (!isRight) wrong.push({ line, problem: 'unreadable' });
    else if (uuids.has(uuid)) wrong.push({ line, problem: 'twice' });
    else if (parcels.length === MAX_PARCELS) wrong.push({ line, problem: 'too_many' });
    else parcels.push({ line, uuid, carrier, tracking_number });
    uuids.add(uuid);
  }
  return { read: parcels, wrong: wrong.slice(0, MAX_REPORTED) };
}
