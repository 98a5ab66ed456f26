import { describe, expect, test } from 'vitest';
import { parcelsIn } from '../../../api/shop/order/file-lines.ts';

const UUID = '6bac888e-dabd-49f3-a1dc-a8adecbfd39b';
const OTHER_UUID = '0f2c6d0e-3b1a-4c8d-9e5f-7a6b8c9d0e1f';

describe('parcelsIn', () => {
  test.for([
    ['a plain carrier', `${UUID},Flash Express,TH123456789`, 'Flash Express'],
    ['a quoted carrier with a comma', `${UUID},"Kerry, Express","TH123456789"`, 'Kerry, Express'],
    ['a quoted carrier with a quote', `${UUID},"The ""Fast"" one",TH123456789`, 'The "Fast" one'],
    ['spaces around fields', ` ${UUID} , "Flash" , TH123456789 `, 'Flash'],
    ['a byte order mark', `\uFEFF"${UUID}",Flash,TH123456789`, 'Flash'],
  ] as const)('parcelsIn reads %s', ([, line, carrier]) => {
    const { read, wrong } = parcelsIn(`${line}\r\n`);
    expect(wrong).toEqual([]);
    expect(read).toEqual([{ line: 1, uuid: UUID, carrier, tracking_number: 'TH123456789' }]);
  });

  test.for([
    ['an unbalanced quote', `${UUID},"Flash,TH123456789`],
    ['a fourth field', `${UUID},Flash,TH123456789,more`],
    ['no tracking number', `${UUID},Flash`],
  ] as const)('parcelsIn reports %s and reads the other lines', ([, line]) => {
    const { read, wrong } = parcelsIn(`order_uuid,carrier,number\n\n${line}\n${OTHER_UUID},Flash,TH123456789`);
    expect(wrong).toEqual([{ line: 3, problem: 'unreadable' }]);
    expect(read).toMatchObject([{ line: 4, uuid: OTHER_UUID }]);
  });
});
