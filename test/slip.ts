import { checksum, joinObjects } from '../api/money/gateway/emvco.ts';

/** Returns the mini QR of a transfer proof as a bank prints it. */
export function slip(bank: string, reference: string, form = '000001'): string {
  const transfer = joinObjects([
    ['00', form],
    ['01', bank],
    ['02', reference],
  ]);
  const body = `${joinObjects([
    ['00', transfer],
    ['51', 'TH'],
  ])}9104`;
  return body + checksum(body);
}
