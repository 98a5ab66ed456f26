/** The office: lists and forms generated from the declarations of staff endpoints. */

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { proposeTerms } from '../../../calls/contracts/company.ts';
import { decideApproval, listApprovals } from '../../../calls/identity/approval.ts';
import { calls } from '../../../calls/index.ts';
import { changeOfficeGift, listOfficeGifts } from '../../../calls/live/gift.ts';
import { endCase, getCase, type Refund, reportRefund } from '../../../calls/money/case.ts';
import { listOfficeOrders } from '../../../calls/money/order-office.ts';
import {
  addOfficePackage,
  changeOfficePackage,
  listOfficePackages,
  type OfficePackage,
} from '../../../calls/money/package-office.ts';
import { getOfficeVoucher, listOfficeVouchers, type OfficeVoucher } from '../../../calls/money/voucher-office.ts';
import { checkAudit } from '../../../calls/office/audit.ts';
import { correctCoins, getPerson } from '../../../calls/office/person.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { addDatedSetting, datedSettings, listDatedSettings } from '../../../calls/platform/dated-setting.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { type Role, roleNames } from '../../../calls/platform/role.ts';
import { uploadHousePicture } from '../../../calls/platform/upload.ts';
import { listBreaches, noteBreach } from '../../../calls/privacy/breach.ts';
import { listOpenDataRequests, openDataRequest } from '../../../calls/privacy/data-request.ts';
import { sendParcels } from '../../../calls/shop/parcel-office.ts';
import type { FirstSetting, OfficeField, PartName } from '../../../client/office/view.ts';
import { resources } from '../../../pages/office/resources/index.ts';
import {
  filterLabelOf,
  type Resource,
  recordActionsOf,
  valueTextOf,
} from '../../../pages/office/resources/resource.ts';
import { officeFormFields } from '../../../src/office/form-field.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { jpeg } from '../../pictures.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { sampleOf } from '../sample.ts';

const staff = (host = new MemberHost()) => signedIn(new Browser(host.become('คนของบ้าน', 'staff')));

/** Records the requests to an endpoint with their form, path and idempotency key. */
function recordRequests(host: MemberHost, call: Call) {
  const bodies: { form: Record<string, string>; path: string; key: string | null }[] = [];
  host.on(call, ({ url, body, headers }) => {
    const form = Object.fromEntries(body instanceof URLSearchParams ? body : []);
    bodies.push({ form, path: url.pathname, key: headers.get('idempotency-key') });
    return Response.json(sampleAnswer(call));
  });
  return bodies;
}

const schemaShape = z.looseObject({
  enum: z.array(z.string()).optional(),
  type: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

/** Returns the allowed values of an answer's field. For a list, the field belongs to its items. */
function wordsAt(call: Call | undefined, path: string): string[] {
  const solid = (node: unknown): z.output<typeof schemaShape> => {
    const schema = schemaShape.parse(node);
    if (schema.items) return solid(schema.items);
    return schema.anyOf ? solid(schema.anyOf.find((one) => schemaShape.parse(one).type !== 'null')) : schema;
  };
  let schema = solid(call && z.toJSONSchema(call.answer, { unrepresentable: 'any' }));
  for (const name of path.split('.')) schema = solid(schema.properties?.[name]);
  const words = schema.type === 'boolean' ? ['true', 'false'] : schema.enum;
  if (!words) throw new Error(`${path} of ${call?.path} is not one of few words`);
  return words;
}

/** Returns the text keys of a field's choices. */
const wordsOf = (options: OfficeField['options']) =>
  options.flatMap(({ label }) => ('textKey' in label ? [`value.${label.textKey}`] : []));

/** Returns the HTML of the open form, or null. */
const openForm = (html: string) => /<details class="open:basis-full" open="">.*?<\/details>/s.exec(html)?.[0] ?? null;

const unescaped = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"');

test.for(['th', 'en'] as const)('the office links to every resource (%s)', async (locale) => {
  const prefix = locale === 'en' ? '/en' : '';
  const { text } = await (await staff()).go(`${prefix}/office`);
  for (const { name } of resources) expect(text).toContain(`href="${prefix}/office/${name}"`);
});

test.for(
  resources.flatMap((resource) => (['th', 'en'] as const).map((locale) => ({ resource, locale, name: resource.name }))),
)('$name shows its rows and has a text for every name ($locale)', async ({ resource, locale }) => {
  const { text, status, headers } = await (await staff()).go(`${locale === 'en' ? '/en' : ''}/office/${resource.name}`);
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const t = textsOf(locale);
  const has = (key: string) => t(key as 'office:title') !== key && t(key as 'office:title') !== '';
  const acts = [...recordActionsOf(resource), ...resource.createActions];
  const { detail: one } = resource;
  const parts = Object.entries(one?.nestedLists ?? {});
  const fields = acts.flatMap((action) =>
    officeFormFields(resource, action.call, { boundNames: Object.keys(action.inputFromRow) }),
  );
  const keys = [
    ...(one?.columns ?? [])
      .filter(({ as }) => as === 'value')
      .flatMap(({ field }) =>
        wordsAt(one?.call, `data.${field}`).map((word) => `value.${valueTextOf(resource, field, word)}`),
      ),
    ...parts.flatMap(([part, { columns }]) =>
      columns
        .filter(({ as }) => as === 'value')
        .flatMap(({ field }) =>
          wordsAt(one?.call, `data.${part}.${field}`).map(
            (word) => `value.${valueTextOf(resource, `${part}.${field}`, word)}`,
          ),
        ),
    ),
    ...[...(one?.columns ?? []), ...parts.flatMap(([, { columns }]) => columns)].map(
      ({ field }) => `field.${field.replaceAll('.', '_')}`,
    ),
    ...parts.map(([part]) => `field.${part}`),
    ...resource.columns
      .filter(({ as }) => as === 'value')
      .flatMap(({ field }) =>
        wordsAt(resource.list, `data.${field}`).map((word) => `value.${valueTextOf(resource, field, word)}`),
      ),
    ...resource.columns.map(({ field }) => `field.${field.replaceAll('.', '_')}`),
    ...resource.filters.map((name) => `field.${filterLabelOf(resource, name)}`),
    ...acts.flatMap(({ fieldsShownOnce = [] }) =>
      fieldsShownOnce.map((field) => `field.${field.replaceAll('.', '_')}`),
    ),
    ...acts.flatMap(({ name }) => ['title', 'text'].map((part) => `action.${resource.name}_${name}.${part}`)),
    ...fields.flatMap(({ name, as, options }) => [`field.${name}`, ...(as === 'choice' ? wordsOf(options) : [])]),
    ...resource.filters.flatMap((name) =>
      officeFormFields(resource, resource.list, { boundNames: [] })
        .filter((field) => field.name === name)
        .flatMap(({ options }) => wordsOf(options)),
    ),
  ].map((key) => `office:${key}`);
  expect(keys.filter((key) => !has(key))).toEqual([]);
  // The page contains the API's data and no untranslated key.
  expect(text).toContain('<tbody class="card');
  expect(text.match(/office:[\w.-]+/g) ?? []).toEqual([]);
});

test.for(
  resources.flatMap((resource) =>
    resource.detail
      ? (['th', 'en'] as const).map((locale) => ({ one: resource.detail, locale, name: resource.name }))
      : [],
  ),
)('a row of $name links to its page with all its parts ($locale)', async ({ one, name, locale }) => {
  const browser = await staff();
  const prefix = locale === 'en' ? '/en' : '';
  const { text: list } = await browser.go(`${prefix}/office/${name}`);
  const address =
    new RegExp(`<tbody class="card.*?href="(${prefix}/office/${name}/[^/"]+)"`, 's').exec(list)?.[1] ?? '';
  const { text, status, headers } = await browser.go(address);
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  for (const [part, { layout = 'table' }] of Object.entries(one?.nestedLists ?? {})) {
    const t = textsOf(locale);
    const name = t(`office:field.${part}` as 'office:title');
    const markup = {
      table: `aria-label="${name}"`,
      timeline: `>${name}</h2><ol`,
      approvals: t('office:two_people.asked'),
    };
    expect(text, part).toContain(markup[layout]);
  }
  expect(text.match(/office:[\w.-]+/g) ?? []).toEqual([]);
});

test('a resource with detail pages has its actions there', () => {
  expect(resources.filter(({ detail: one, actions }) => one && actions.length > 0)).toEqual([]);
});

test('an action on a detail page sends its row and returns to the page', async () => {
  const host = new MemberHost();
  const approvedRefund = { ...sampleAnswer(getCase).data.refunds[0], state: 'approved' } as Refund;
  host.answer(getCase, { data: { ...sampleAnswer(getCase).data, refunds: [approvedRefund] } });
  const reports = recordRequests(host, reportRefund);
  const browser = await staff(host);
  const { text } = await browser.go('/office/cases/7');
  expect(unescaped(text)).toContain(`name="of" value="uuid=${approvedRefund.uuid}"`);
  const form = { action: 'report', of: `uuid=${approvedRefund.uuid}`, back: '', idempotency_key: 'key-12345' };
  const report = { outcome: 'paid', bank_note: 'KB-77' };
  const { status, location } = await browser.go('/office/cases/7/act', { form: { ...form, ...report } });
  expect([status, location]).toEqual([303, '/office/cases/7?done=report']);
  expect(reports).toEqual([
    { path: `/v1/office/refunds/${approvedRefund.uuid}/report`, form: report, key: 'key-12345' },
  ]);
  expect((await browser.go(location ?? '')).text).toContain('role="status"');
});

test.each([
  { waits: 'c7bd8939-5564-4c1d-9e5a-e0364574b85b', status: 200 },
  { waits: null, status: 303 },
])('a coin correction says whether it waits for approval ($status)', async ({ waits, status }) => {
  const host = new MemberHost();
  if (waits === null) host.answer(correctCoins, { data: { coins_after: 5 } });
  else {
    const pendingBody = failure({ code: 'second_person_asked', approval_uuid: waits });
    host.on(correctCoins, () => Response.json(pendingBody, { status: 202 }));
  }
  const { uuid } = sampleAnswer(getPerson).data;
  const form = { action: 'coins', of: `uuid=${uuid}`, back: '', idempotency_key: 'key-12345' };
  const correction = { coins_direction: 'give', coins: '5', ground: 'หายไป' };
  const answer = await (await staff(host)).go(`/office/people/${uuid}/act`, { form: { ...form, ...correction } });
  expect(answer.status).toBe(status);
  expect(answer.location ?? '').toBe(waits === null ? `/office/people/${uuid}?done=coins` : '');
  // The page links to where the second person decides.
  const notice = textsOf('th')('office:sent_for_approval');
  expect(answer.text.includes(notice)).toBe(waits !== null);
});

test.each([
  { broken_number: null, says: 'office:audit.whole' },
  { broken_number: 2, says: 'office:audit.broken_text' },
] as const)('the audit check shows whether the chain is intact ($broken_number)', async ({ broken_number, says }) => {
  const host = new MemberHost();
  host.answer(checkAudit, { data: { ...sampleAnswer(checkAudit).data, broken_number } });
  const form = { action: 'check', of: '', back: '', idempotency_key: 'key-12345' };
  const { text } = await (await staff(host)).go('/office/audit/act', { form });
  expect(text).toContain(textsOf('th')(says));
});

test('a user’s office page mentions a suspension only if there is one', async () => {
  const host = new MemberHost();
  const { data } = sampleAnswer(getPerson);
  const at = '2031-01-01T00:00:00.000Z';
  const block = { reason: 'รบกวนในห้อง', until: null, by_name: 'ก้อย', at };
  const browser = await staff(host);
  const label = textsOf('th')('office:field.block_reason');
  host.answer(getPerson, { data: { ...data, is_blocked: true, block } });
  expect((await browser.go(`/office/people/${data.uuid}`)).text).toContain(label);
  host.answer(getPerson, { data: { ...data, is_blocked: false, block: null } });
  expect((await browser.go(`/office/people/${data.uuid}`)).text).not.toContain(label);
});

test('a refused action on a detail page shows the error in its form', async () => {
  const host = new MemberHost().on(endCase, () => refusal('case_has_money'));
  host.answer(getCase, { data: { ...sampleAnswer(getCase).data, number: 7, ended_at: null } });
  const form = { action: 'end', of: 'number=7', back: '', idempotency_key: 'key-12345', ground: 'จบแล้ว' };
  const { status, text } = await (await staff(host)).go('/office/cases/7/act', { form });
  expect(status).toBe(409);
  expect(openForm(text)).toContain('จบแล้ว</textarea>');
});

const approval = sampleAnswer(listApprovals).data[0];

test('a row action sends its row, the digest seen and an idempotency key', async () => {
  const host = new MemberHost();
  const decisions = recordRequests(host, decideApproval);
  const browser = await staff(host);
  const { text } = await browser.go('/office/approvals?state=open');
  const of = /name="of" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const key = /name="idempotency_key" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const back = unescaped(/name="back" value="([^"]*)"/.exec(text)?.[1] ?? '');
  const form = {
    action: 'decide',
    of: unescaped(of),
    back,
    idempotency_key: key,
    decision: 'approve',
    ground: ' ตรวจแล้ว ',
  };
  const { status, location } = await browser.go('/office/approvals/act', { form });
  expect([status, location]).toEqual([303, '/office/approvals?state=open&done=decide']);
  expect(decisions).toEqual([
    {
      path: `/v1/office/approvals/${approval?.uuid}`,
      form: { decision: 'approve', digest: approval?.digest, ground: 'ตรวจแล้ว' },
      key,
    },
  ]);
  expect((await browser.go(location ?? '')).text).toContain('role="status"');
});

test('a form cannot send fields of a row that the resource does not define', async () => {
  const host = new MemberHost();
  const settings = recordRequests(host, addDatedSetting);
  const browser = await staff(host);
  const form = {
    action: 'add',
    of: 'set_by_uuid=somebody',
    back: '',
    idempotency_key: 'key-12345',
    name: 'gift_hold_seconds',
  };
  await browser.go('/office/settings/act', {
    form: { ...form, value: '1', from: '2026-12-01T09:00', ground: 'ทดสอบ' },
  });
  // The form's time is Bangkok time.
  expect(settings.map((one) => one.form)).toEqual([
    { name: 'gift_hold_seconds', value: '1', from: '2026-12-01T02:00:00.000Z', ground: 'ทดสอบ' },
  ]);
});

test('settings have labels, units and reasons in Thai instead of raw keys', async () => {
  const browser = await staff();
  const first = { from: new Date(0).toISOString(), set_at: new Date(0).toISOString(), ground: 'Reason in English' };
  const terms = { family_share_basis_points: 1_250, term_days: 365, stamp: 'none', stamp_value_satang: 4_200 };
  const later = { ...first, from: '2026-12-01T02:00:00.000Z', ground: 'ตามมติทีมงาน' };
  browser.host.answer(listDatedSettings, {
    data: [
      { ...first, name: 'contract_terms', value: JSON.stringify(terms) },
      { ...first, name: 'gift_hold_seconds', value: '604800' },
      { ...later, name: 'vat_basis_points', value: '700' },
      { ...later, name: 'certificates_by_bank', value: '1' },
    ],
    next_cursor: null,
  });
  const { text } = await browser.go('/office/settings');
  for (const value of ['12.5%', '365 วัน', '฿42.00', '7 วัน', '7%', 'ใช่', 'ตามมติทีมงาน']) expect(text).toContain(value);
  const t = textsOf('th');
  expect(text).toContain(t('office:part.family_share_basis_points'));
  expect(text).toContain(t('office:first_ground.gift_hold_seconds'));
  for (const raw of ['family_share_basis_points', 'Reason in English', '604800', '>1250<'])
    expect(text).not.toContain(raw);
});

test('every part of a setting and every first value has a text', () => {
  const texts = textsOf('th');
  const keysOf = (schema: unknown): string[] => {
    const { properties = {}, items, anyOf = [], oneOf = [] } = schemaShape.parse(schema);
    const inner = [items, ...anyOf, ...oneOf, ...Object.values(properties)].filter((one) => one !== undefined);
    return [...Object.keys(properties), ...inner.flatMap(keysOf)];
  };
  const parts = Object.values(datedSettings).flatMap((schema) => keysOf(z.toJSONSchema(schema)));
  for (const part of new Set(parts.filter((one) => one !== 'above_satang'))) {
    const key = part === 'same_by_one' ? 'same_by_writer' : part;
    expect(texts(`office:part.${key as PartName}`), part).not.toBe(`office:part.${key}`);
  }
  for (const name of Object.keys(datedSettings).filter((one) => !/^tax_(?!least|invoice)/.test(one)))
    expect(texts(`office:first_ground.${name as FirstSetting}`), name).not.toBe(`office:first_ground.${name}`);
});

test('a refused form shows the error, the input and the current list', async () => {
  const host = new MemberHost().on(noteBreach, () => refusal({ code: 'invalid_form', fields: ['summary'] }));
  const browser = await staff(host);
  const form = {
    action: 'note',
    idempotency_key: 'key-12345',
    found_at: '2026-11-20T09:00',
    summary: '<b>เหตุ</b>',
    people_count: '3',
  };
  const { status, text } = await browser.go('/office/breaches/act', { form });
  expect(status).toBe(422);
  const formHtml = openForm(text) ?? '';
  expect(formHtml).toContain('role="alert"');
  expect(formHtml).toContain('&lt;b&gt;เหตุ&lt;/b&gt;</textarea>');
  expect(formHtml).toMatch(/name="found_at_year" value="2569".*name="found_at_time" value="09:00"/);
  expect(formHtml.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(host.timesAsked(listBreaches)).toBe(1);
});

test('an action without recent authentication redirects to sign-in', async () => {
  const host = new MemberHost().on(decideApproval, () => refusal('step_up_required'));
  const form = {
    action: 'decide',
    of: `uuid=${approval?.uuid}&digest=${approval?.digest}`,
    idempotency_key: 'key-12345',
    decision: 'approve',
  };
  const { status, location } = await (await staff(host)).go('/office/approvals/act', { form });
  expect(status).toBe(303);
  expect(location).toContain('error=StepUpRequired');
});

test.for(['step_up_required', 'unauthorized'] as const)(
  'input survives the sign-in (%s) for its author only, until sent',
  async (code) => {
    const host = new MemberHost();
    const answer = () => Response.json(sampleAnswer(noteBreach));
    host.on(noteBreach, () => refusal(code));
    const browser = await staff(host);
    const profile = host.person;
    const input = { summary: 'พบในบันทึก <b>', people_count: '37' };
    const form = { action: 'note', of: '', back: 'cursor=c-1', idempotency_key: 'key-12345', ...input };
    const redirect = await browser.go('/en/office/breaches/act', { form });
    expect(redirect.status).toBe(303);
    const wayIn = new URL(redirect.location ?? '', 'http://vela');
    expect(wayIn.pathname).toBe('/en/auth/signin');
    expect(wayIn.searchParams.get('callbackUrl')).toBe('/en/office/breaches?cursor=c-1#outcome');

    const loadOpenForm = async () => {
      const { text, status } = await browser.go('/en/office/breaches');
      expect(status).toBe(200);
      return openForm(text);
    };
    host.become('somebody else', 'staff');
    await signedIn(browser);
    expect(await loadOpenForm()).toBeNull();
    host.person = profile;
    await signedIn(browser);
    const formHtml = await loadOpenForm();
    expect(formHtml).toContain('พบในบันทึก &lt;b&gt;</textarea>');
    expect(formHtml).toContain('value="37"');
    expect(formHtml).toContain('role="alert"');
    // The form appears on no other page.
    expect((await browser.go('/en/office/approvals')).text).not.toContain('<details class="open:basis-full" open=""');

    host.on(noteBreach, answer);
    expect((await browser.go('/en/office/breaches/act', { form })).location).toContain('done=note');
    expect(await loadOpenForm()).toBeNull();
  },
);

test('a one-time answer is shown on the page that requested it', async () => {
  const host = new MemberHost();
  const answer = sampleAnswer(openDataRequest);
  host.answer(openDataRequest, { data: { ...answer.data, text: 'ขอแก้ชื่อ <script>' } });
  const request = sampleAnswer(listOpenDataRequests).data[0];
  const form = { action: 'open', of: `uuid=${request?.uuid}`, back: '', idempotency_key: 'key-12345' };
  const { status, text } = await (await staff(host)).go('/office/data-requests/act', { form });
  expect(status).toBe(200);
  expect(text).toContain('ขอแก้ชื่อ &lt;script&gt;');
});

test('the CSV has every page of the list and no spreadsheet formulas', async () => {
  const host = new MemberHost();
  const row = (ground: string) =>
    ({
      ...sampleAnswer(listApprovals).data[0],
      ...{ ground, subject: { kind: 'refund', id: '1' }, amount_satang: 123_450, asked_at: '2026-11-22T02:00:00.000Z' },
    }) as typeof approval & object;
  host.on(listApprovals, ({ url }) => {
    const isFirst = url.searchParams.get('cursor') === null;
    expect(url.searchParams.get('limit')).toBe('50');
    return Response.json({ data: [row(isFirst ? '=1+1' : 'a "b", c')], next_cursor: isFirst ? 'next' : null });
  });
  const { text, headers } = await (await staff(host)).go('/office/approvals/csv?state=open');
  expect(headers.get('content-disposition')).toBe('attachment; filename="approvals.csv"');
  const [head, ...lines] = text.trimEnd().split('\r\n');
  // The cells match the page, but amounts and times have formats that a spreadsheet can calculate
  // with.
  expect(head?.split(',').slice(0, 5)).toEqual(['เรื่อง', 'คำสั่ง', 'ของใคร', 'สินค้า', 'จำนวนเงิน (บาท)']);
  expect(lines[0]?.startsWith('การคืนเงิน,')).toBe(true);
  expect(lines[0]).toContain(',1234.50,');
  expect(lines[0]).toContain(',2026-11-22 09:00,');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(",'=1+1,");
  expect(lines[1]).toContain(',"a ""b"", c",');
});

test('unknown resources, rows and actions are a 404', async () => {
  const browser = await staff();
  expect((await browser.go('/office/nothing')).status).toBe(404);
  expect((await browser.go('/office/nothing/csv')).status).toBe(404);
  expect((await browser.go('/office/nothing/1')).status).toBe(404);
  expect((await browser.go('/office/settings/1')).status).toBe(404);
  const form = { action: 'decide', idempotency_key: 'key-12345' };
  expect((await browser.go('/office/settings/act', { form })).status).toBe(404);
});

test('a file of lines is appended to the typed lines, with errors per line', async () => {
  const requests: Record<string, string>[] = [];
  const lines = [{ line: 2, problem: 'not_found' as const }];
  const host = new MemberHost().on(sendParcels, ({ body }) => {
    requests.push(Object.fromEntries(body instanceof URLSearchParams ? body : []));
    return refusal({ code: 'shop_parcel_line', lines });
  });
  const body = new FormData();
  const fields = {
    action: 'send',
    of: '',
    back: '',
    idempotency_key: 'key-12345',
    ground: 'รถเที่ยวเช้า',
    lines: 'a,b,c',
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('lines.file', new File(['\uFEFFd,e,f\r\n'], 'parcels.csv'));
  const { status, text } = await (await staff(host)).go('/office/parcels/act', { method: 'POST', body });
  expect([status, requests]).toEqual([422, [{ lines: 'a,b,c\nd,e,f', ground: fields.ground }]]);
  expect(text).toContain(textsOf('th')('office:line.not_found', { line: 2 }));
});

test('a form sends the version seen and shows who changed it meanwhile', async () => {
  const meanwhile = { by_name: 'ทีมงานบี', at: '2026-11-22T02:00:00.000Z', changed: 'packages is_offered 1 → 0' };
  const tags: (string | null)[] = [];
  const host = new MemberHost()
    .on(listOfficePackages, () => Response.json(sampleAnswer(listOfficePackages), { headers: { etag: '"17"' } }))
    .on(changeOfficePackage, ({ headers }) => {
      tags.push(headers.get('if-match'));
      return refusal({ code: 'changed_meanwhile', ...meanwhile });
    });
  const browser = await staff(host);
  const seenEntry = unescaped(
    /name="seen" value="([^"]+)"/.exec((await browser.go('/office/packages')).text)?.[1] ?? '',
  );
  const of = `uuid=${sampleAnswer(listOfficePackages).data[0]?.uuid}`;
  const form = { action: 'change', of, seen: seenEntry, idempotency_key: 'key-12345', ground: 'ขายแล้ว' };
  const { status, text } = await browser.go('/office/packages/act', { form });
  expect([status, tags]).toEqual([412, ['"17"']]);
  const formHtml = openForm(text) ?? '';
  for (const part of [meanwhile.by_name, meanwhile.changed, 'ขายแล้ว']) expect(formHtml).toContain(part);
});

test('packages and vouchers are previewed as customers see them', async () => {
  const one = sampleAnswer(listOfficePackages).data[0] as OfficePackage;
  const item = { ...one, price_satang: 10_000, coins: 1_000, bonus_coins: 50 };
  const host = new MemberHost().answer(listOfficePackages, {
    data: [
      { ...item, is_offered: true },
      { ...item, is_offered: false },
    ],
    next_cursor: null,
  });
  const voucher = {
    ...(sampleAnswer(listOfficeVouchers).data[0] as OfficeVoucher),
    title: { th: 'ลดรับปีใหม่', en: 'x' },
  };
  const off = { ...voucher, discount_satang: null, discount_percent: 10, discount_most_satang: 5_000 };
  host.answer(getOfficeVoucher, { data: { ...sampleAnswer(getOfficeVoucher).data, ...off } });
  const browser = await staff(host);
  const cards = async (name: string) =>
    [...(await browser.go(`/office/${name}`)).text.matchAll(/<figure.*?<\/figure>/gs)].map(([card]) =>
      card.replaceAll(/<[^>]*>/g, ''),
    );
  const t = textsOf('th');
  // Customers do not see a package that is not offered.
  const [card = '', ...others] = await cards('packages');
  expect(others).toEqual([]);
  for (const part of ['1,000', '฿100', t('order:package.bonus', { coins: '50' })]) expect(card).toContain(part);
  const [voucherCard = ''] = await cards(`vouchers/${voucher.uuid}`);
  for (const part of ['ลดรับปีใหม่', t('order:voucher.percent_off', { percent: 10, price: '฿50' })])
    expect(voucherCard).toContain(part);
});

test('a member with a new staff role enters the office without a new sign-in', async () => {
  const host = new MemberHost();
  const browser = await signedIn(new Browser(host.become('คนของบ้าน', 'normal')));
  expect((await browser.go('/office')).status).toBe(403);
  Object.assign(host.person, { role: 'staff' });
  expect((await browser.go('/office')).status).toBe(200);
});

describe('sortable office list', () => {
  const order = { ...sampleAnswer(listOfficeOrders) };

  test('a sorted list shows its order and keeps it in links and CSV', async () => {
    const host = new MemberHost();
    const sorts: string[] = [];
    host.on(listOfficeOrders, ({ url }) => {
      sorts.push(url.searchParams.get('sort') ?? '');
      return Response.json({ ...order, next_cursor: 'abc' });
    });
    const browser = await staff(host);
    const { text } = await browser.go('/en/office/orders?sort=total_satang');
    expect(sorts).toEqual(['total_satang']);
    const html = unescaped(text);
    expect(html.match(/aria-sort="\w+"/g)).toEqual(['aria-sort="ascending"']);
    expect(html).toContain('href="/en/office/orders?sort=-total_satang"');
    expect(html).toContain('href="/en/office/orders?sort=-created_at"');
    expect(html).toContain('href="/en/office/orders?sort=total_satang&cursor=abc"');
    expect(html).toContain('href="/en/office/orders/csv?sort=total_satang"');
    await browser.go('/en/office/orders/csv?sort=total_satang');
    expect(sorts[1]).toBe('total_satang');
  });

  test('a sort that a filter does not support is dropped', async () => {
    const host = new MemberHost();
    const sorts: (string | null)[] = [];
    host.on(listOfficeOrders, ({ url }) => {
      sorts.push(url.searchParams.get('sort'));
      return Response.json(order);
    });
    const { text, status } = await (await staff(host)).go('/office/orders?state=late&sort=-total_satang');
    expect([status, sorts]).toEqual([200, [null]]);
    expect(text).not.toContain('name="sort"');
  });

  test('every sortable list has its sorts in the endpoint and definition', () => {
    for (const { name, list, sorts, columns } of resources) {
      expect('sort' in list.query.shape, name).toBe(sorts !== null);
      const fields = columns.map(({ field }) => field);
      for (const field of Object.keys(sorts?.by ?? {})) expect(fields, name).toContain(field);
    }
  });

  test.for(['th', 'en'] as const)('a list without sorts shows its fixed order (%s)', async (locale) => {
    const browser = await staff();
    const t = textsOf(locale);
    for (const { name, sorts, order } of resources) {
      expect(sorts === null, name).toBe(order !== null);
      if (order === null) continue;
      const { text } = await browser.go(`${locale === 'en' ? '/en' : ''}/office/${name}`);
      expect(text, name).toContain(`>${t(`office:order.${order}`)}</p>`);
    }
  });
});

describe('office access by role', () => {
  /** The access of each role, written out independently of the code. */
  const looksAfter: Partial<Record<Role, readonly string[]>> = {
    admin: ['staff', 'moderator'],
    ceo: ['staff', 'moderator'],
    tester: ['staff', 'moderator'],
    staff: ['staff', 'moderator'],
    moderator: ['moderator'],
  };
  const staffCalls = calls.map(({ call }) => call).filter(({ access }) => ['staff', 'moderator'].includes(access));

  /** Returns a browser of this role, and an API that refuses endpoints outside the role. */
  async function somebody(role: Role) {
    const own = looksAfter[role] ?? [];
    const host = new MemberHost().become('ใครคนหนึ่ง', role);
    for (const call of staffCalls)
      if (!own.includes(call.access))
        host.on(call, () => refusal({ code: 'forbidden', access: call.access as 'staff' }));
    return { own, host, browser: await signedIn(new Browser(host)) };
  }
  const paramsOf = ({ params }: Call) => sampleOf(params) as Record<string, string>;
  const anyOf = (call: Call) => Object.values(paramsOf(call))[0] ?? '';
  const actionNames = (html: string) =>
    new Set([...html.matchAll(/name="action" value="([^"]+)"/g)].map(([, name]) => name));

  test.for([...roleNames])('the role %s sees only its resources and actions', async (role) => {
    const { own, browser } = await somebody(role);
    const ownResources = resources.filter(({ list }) => own.includes(list.access));
    const { status, text } = await browser.go('/office');
    expect(status).toBe(own.length > 0 ? 200 : 403);
    const linkedNames = resources.filter(({ name }) => text.includes(`href="/office/${name}"`)).map(({ name }) => name);
    expect(linkedNames).toEqual(ownResources.map(({ name }) => name));
    // The layout refuses a role without office access, so one page is enough.
    for (const resource of own.length > 0 ? resources : resources.slice(0, 1)) {
      const { name, list, actions, createActions: makes, detail: one } = resource;
      const isTheirs = own.includes(list.access);
      const page = await browser.go(`/office/${name}`);
      expect(page.status, name).toBe(isTheirs ? 200 : 403);
      const may = (all: Resource['actions']) =>
        all.filter(({ call }) => own.includes(call.access)).map((action) => action.name);
      const names = actionNames(page.text);
      expect(
        [...may(makes)].filter((action) => isTheirs && !names.has(action)),
        name,
      ).toEqual([]);
      expect(
        [...names].filter((action) => ![...may(actions), ...may(makes)].includes(action ?? '')),
        name,
      ).toEqual([]);
      if (!one) continue;
      const single = await browser.go(`/office/${name}/${anyOf(one.call)}`);
      expect(single.status, `one of ${name}`).toBe(own.includes(one.call.access) ? 200 : 403);
      const allowedNames = may(recordActionsOf(resource));
      expect(
        [...actionNames(single.text)].filter((action) => !allowedNames.includes(action ?? '')),
        name,
      ).toEqual([]);
    }
  });

  test.for(['moderator', 'dev', 'family', 'normal'] as const)(
    'the role %s cannot send forms outside its access',
    async (role) => {
      const { own, host, browser } = await somebody(role);
      for (const { name, createActions: makes, actions, detail: one } of resources) {
        const at = (place: string) => (action: Resource['actions'][number]) => ({ place, action });
        const forbiddenActions = [
          ...[...actions, ...makes].map(at(`/office/${name}/act`)),
          ...(one ? one.actions.map(at(`/office/${name}/${anyOf(one.call)}/act`)) : []),
        ].filter(({ action }) => !own.includes(action.call.access));
        for (const { place, action } of forbiddenActions) {
          const of = new URLSearchParams(paramsOf(action.call)).toString();
          const form = { action: action.name, of, idempotency_key: 'key-12345' };
          expect((await browser.go(place, { form })).status, `${action.name} at ${place}`).toBe(403);
          if (own.length === 0) break;
        }
      }
      if (own.length === 0)
        expect([...host.callsAsked].filter((call) => call && staffCalls.includes(call))).toEqual([]);
    },
  );

  test('a moderator’s pages link only to a moderator’s resources', async () => {
    const { browser } = await somebody('moderator');
    const links = async (path: string) =>
      [...(await browser.go(path)).text.matchAll(/href="\/office\/([a-z-]+)/g)].map(([, name]) => name);
    const ownResources = resources.filter(({ list }) => list.access === 'moderator').map(({ name }) => name);
    expect(new Set([...(await links('/office/reports/1')), ...(await links('/office/words'))])).toEqual(
      new Set(ownResources),
    );
    expect((await (await staff()).go('/office/reports/1')).text).toContain('href="/office/people/');
  });
});

test('an office CSV is refused to viewers and fails as a whole', async () => {
  const viewer = await signedIn(new Browser(new MemberHost().become('คนดู', 'normal')));
  expect((await viewer.go('/office/approvals/csv')).status).toBe(403);
  const host = new MemberHost().on(listApprovals, () => refusal('internal'));
  expect((await (await staff(host)).go('/office/approvals/csv')).status).toBe(503);
});

describe('picture field of an office form', () => {
  const of = `uuid=${sampleAnswer(listOfficeGifts).data[0]?.uuid}`;
  const fields = { action: 'change', of, idempotency_key: 'key-12345' };
  const gift = { name_th: 'ดอกไม้', name_en: 'Flower', coins: '10', kind: 'gift', animation: 'rise' };

  /** Sends the form of a gift and returns the fields that the API received. */
  async function changing(host: MemberHost, file: File) {
    const gifts: Record<string, string>[] = [];
    host.on(changeOfficeGift, ({ body }) => {
      gifts.push(Object.fromEntries(body instanceof URLSearchParams ? body : []));
      return Response.json(sampleAnswer(changeOfficeGift));
    });
    const body = new FormData();
    const giftFields = { ...fields, ...gift, picture_url: '/media/gift/before.svg', 'picture_url.file': file };
    for (const [name, value] of Object.entries(giftFields)) body.set(name, value);
    return { gifts, answer: await (await staff(host)).go('/office/gifts/act', { method: 'POST', body }) };
  }

  test('a picture field has a file input and keeps the current picture', async () => {
    const { text } = await (await staff()).go('/office/gifts');
    expect(text).toMatch(/<form[^>]* encType="multipart\/form-data"/);
    expect(text).toMatch(/<input(?=[^>]* type="file")(?=[^>]* name="picture_url\.file")/);
    expect(text).toMatch(/<input type="hidden" name="picture_url" value="\/\w+\//);
  });

  test('a picture is uploaded before the form, which sends its URL', async () => {
    const { data } = sampleAnswer(uploadHousePicture);
    const url = '/media/house/new.png';
    const host = new MemberHost().answer(uploadHousePicture, { data: { ...data, url } });
    const { gifts, answer } = await changing(host, new File([jpeg()], 'me.jpg'));
    expect(answer.status).toBe(303);
    expect(gifts).toEqual([{ ...gift, picture_url: url }]);
  });

  test('a picture stays unchanged if no file is chosen', async () => {
    const host = new MemberHost();
    const { gifts } = await changing(host, new File([], ''));
    expect(gifts).toEqual([{ ...gift, picture_url: '/media/gift/before.svg' }]);
    expect(host.timesAsked(uploadHousePicture)).toBe(0);
  });

  test('a refused picture changes nothing and shows the reason', async () => {
    const host = new MemberHost().on(uploadHousePicture, () => refusal('upload_type'));
    const { gifts, answer } = await changing(host, new File(['<svg/>'], 'me.svg'));
    expect([answer.status, gifts]).toEqual([415, []]);
    expect(answer.text).toContain(textsOf('th')('error:code.upload_type'));
  });
});

describe('amounts in the office', () => {
  const form = {
    action: 'add',
    of: '',
    back: '',
    idempotency_key: 'key-12345',
    for: 'user',
    coins: '1000',
    bonus_coins: '0',
  };
  const send = async (host: MemberHost, price_baht: string) =>
    (await staff(host)).go('/office/packages/act', { form: { ...form, price_baht, ground: 'ชุดใหม่' } });

  test('an amount is typed in baht and sent in satang', async () => {
    const host = new MemberHost();
    const packages = recordRequests(host, addOfficePackage);
    expect((await send(host, '๑,๒๓๔.๕๐')).status).toBe(303);
    expect(packages[0]?.form).toMatchObject({ price_satang: '123450', coins: '1000' });
  });

  test('a share is typed in percent and sent in basis points', async () => {
    const host = new MemberHost();
    const requests = recordRequests(host, proposeTerms);
    const terms = { contract_uuid: crypto.randomUUID(), term_days: '365', notice_days: '30' };
    const { status } = await (await staff(host)).go('/office/contracts/act', {
      form: { ...form, action: 'propose', ...terms, family_share_percent: '12.5 %' },
    });
    expect(status).toBe(303);
    expect(requests[0]?.form).toMatchObject({ family_share_basis_points: '1250', term_days: '365' });
  });

  test.for(['th', 'en'] as const)('an invalid amount shows the error at its field (%s)', async (locale) => {
    const host = new MemberHost().on(addOfficePackage, ({ body }) => {
      const result = addOfficePackage.form.safeParse(Object.fromEntries(body instanceof URLSearchParams ? body : []));
      return refusal({ code: 'invalid_form', fields: result.error?.issues.map(({ path }) => String(path[0])) ?? [] });
    });
    const path = `${locale === 'en' ? '/en' : ''}/office/packages/act`;
    const { status, text } = await (await staff(host)).go(path, {
      form: { ...form, price_baht: '1.005', ground: 'x' },
    });
    expect(status).toBe(422);
    const formHtml = openForm(text) ?? '';
    expect(formHtml.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(formHtml).toContain('name="price_baht"');
    expect(formHtml).toContain('value="1.005"');
    expect(formHtml).toContain(textsOf(locale)('office:problem.too_fine'));
  });

  test('an amount filter takes baht on the list and in the CSV', async () => {
    const amounts: (string | null)[] = [];
    const host = new MemberHost().on(listOfficeOrders, ({ url }) => {
      const amount = url.searchParams.get('amount_satang');
      amounts.push(amount);
      return Response.json({ ...sampleAnswer(listOfficeOrders), next_cursor: null });
    });
    const browser = await staff(host);
    const { text } = await browser.go('/office/orders?amount_baht=1%2C500');
    expect(text).toContain('name="amount_baht"');
    expect(unescaped(text)).toContain('href="/office/orders/csv?amount_baht=1%2C500"');
    await browser.go('/office/orders/csv?amount_baht=1%2C500');
    expect(amounts).toEqual(['150000', '150000']);
    const wrong = await browser.go('/office/orders?amount_baht=15-');
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain(textsOf('th')('office:problem.unreadable'));
    expect(wrong.text).toContain('value="15-"');
    expect(amounts).toHaveLength(2);
    const guest = await signedIn(new Browser(host.become('ผู้ชม', 'moderator')));
    expect((await guest.go('/office/orders?amount_baht=15-')).text).not.toContain('name="amount_baht"');
  });
});
