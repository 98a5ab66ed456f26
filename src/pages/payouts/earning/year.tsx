/**
 * Earnings of a VB or a family in a year: gross per month, withholding tax and certificates, as a
 * page and as CSV.
 */
import type { Context } from 'hono';
import { getEarningYear, getFamilyEarningYear } from '../../../../calls/payouts/earning.ts';
import { type ListedCertificate, listTaxCertificates } from '../../../../calls/payouts/tax.ts';
import { bangkokDay } from '../../../../calls/platform/bangkok-day.ts';
import { EarningYearPage, type YearOfEarnings } from '../../../../client/payouts/earning-year-page.tsx';
import * as pageDefinitions from '../../../../pages/payouts/earning.ts';
import type { EdgeEnv } from '../../../env.ts';
import { baht, csvFile } from '../../../platform/base/csv.ts';
import { api } from '../../../platform/host/api.ts';
import { allOk, type Result } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { textsOf } from '../../../platform/page/texts.ts';

type YearInput = { query: { year?: string | undefined } };
type YearResult = Result<readonly [{ data: YearOfEarnings }, { data: ListedCertificate[] }]>;
type ReadYear = (c: Context<EdgeEnv>, year: string) => Promise<YearResult>;

const thisYear = () => bangkokDay(new Date()).slice(0, 4);

const readOwn: ReadYear = (c, year) =>
  allOk(api(c, getEarningYear, { params: { year } }), api(c, listTaxCertificates, { query: { year } }));

const readFamily: ReadYear = (c, year) =>
  allOk(
    api(c, getFamilyEarningYear, { params: { year } }),
    api(c, listTaxCertificates, { query: { as: 'family', year } }),
  );

const asPage =
  (read: ReadYear) =>
  async (c: Context<EdgeEnv>, { query: { year = thisYear() } }: YearInput): Promise<Response> => {
    const result = await read(c, year);
    if (!result.ok) return failedPage(c, result);
    const [{ data: earnings }, { data: certificates }] = result.answer;
    return page(c, {
      share: { kind: 'hidden' },
      body: <EarningYearPage earned={earnings} certificates={certificates} thisYear={thisYear()} />,
    });
  };

const asFile =
  (read: ReadYear, name: string) =>
  async (c: Context<EdgeEnv>, { query: { year = thisYear() } }: YearInput): Promise<Response> => {
    const result = await read(c, year);
    if (!result.ok) return failedPage(c, result);
    const [{ data: earnings }, { data: certificates }] = result.answer;
    const t = textsOf(c.get('locale'));
    const shares = 'share' in earnings ? earnings.months : [];
    const gross = t('share' in earnings ? 'earning:year.vbs' : 'earning:file.gross');
    const table = [
      [
        t('earning:file.kind'),
        t('earning:file.when'),
        t('earning:file.number'),
        t('earning:year.baht'),
        t('earning:file.tax_baht'),
      ],
      ...earnings.months.map(({ month, satang }) => [gross, month, '', baht(satang), '']),
      ...shares.map(({ month, share }) => [t('earning:family_share'), month, '', baht(share.satang), '']),
      ...certificates.map(({ is_void, paid_on, number, base_satang, tax_satang }) => [
        t(is_void ? 'earning:file.void_certificate' : 'earning:year.certificate'),
        paid_on,
        number,
        baht(base_satang),
        baht(tax_satang),
      ]),
    ];
    return csvFile(c, `${name}-${year}`, [table]);
  };

export const year = loader(pageDefinitions.earningYear, asPage(readOwn));
export const file = loader(pageDefinitions.earningYearFile, asFile(readOwn, 'earnings'));
export const familyYear = loader(pageDefinitions.familyEarningYear, asPage(readFamily));
export const familyFile = loader(pageDefinitions.familyEarningYearFile, asFile(readFamily, 'family-earnings'));
