/** A year of earnings: gross month by month, tax withheld, and the certificates of it; as a page and for a spreadsheet. */
import type { Context } from 'hono';
import { bangkokDay } from '../../../calls/bangkok-day.ts';
import { listTaxCertificates } from '../../../calls/disbursement.ts';
import { getEarningYear } from '../../../calls/earning.ts';
import { EarningYearPage } from '../../../client/earning/earning-year-page.tsx';
import { earningYearFile as fileRow, earningYear as row } from '../../../pages/earning.ts';
import { api } from '../../api.ts';
import { csvFile } from '../../csv-file.ts';
import type { EdgeEnv } from '../../env.ts';
import { failedPage } from '../../errors.tsx';
import { open } from '../../open.ts';
import { page } from '../../page.tsx';
import { both } from '../../settled.ts';

const thisYear = () => bangkokDay(new Date()).slice(0, 4);

const read = (c: Context<EdgeEnv>, year: string) =>
  both(api(c, getEarningYear, { params: { year } }), api(c, listTaxCertificates, { query: { year } }));

export const year = open(row, async (c, { query: { year: wanted = thisYear() } }) => {
  const found = await read(c, wanted);
  if (!found.ok) return failedPage(c, found);
  const [{ data: earned }, { data: certificates }] = found.answer;
  return page(c, {
    share: { kind: 'hidden' },
    body: <EarningYearPage earned={earned} certificates={certificates} thisYear={thisYear()} />,
  });
});

export const file = open(fileRow, async (c, { query: { year: wanted = thisYear() } }) => {
  const found = await read(c, wanted);
  if (!found.ok) return failedPage(c, found);
  const [{ data: earned }, { data: certificates }] = found.answer;
  const baht = (satang: number) => (satang / 100).toFixed(2);
  return csvFile(c, `earnings-${wanted}`, [
    ['kind', 'when', 'number', 'baht', 'tax_baht'],
    ...earned.months.map(({ month, satang }) => ['gross', month, '', baht(satang), '']),
    ...certificates.map(({ is_void, paid_on, number, base_satang, tax_satang }) => [
      is_void ? 'void_certificate' : 'certificate',
      paid_on,
      number,
      baht(base_satang),
      baht(tax_satang),
    ]),
  ]);
});
