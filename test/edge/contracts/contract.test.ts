/**
 * The contract pages: steps save on their own, errors appear beside their fields, and no URL
 * contains personal data.
 */
import { describe, expect, test } from 'vitest';
import { cancelContract, getContracts } from '../../../calls/contracts/contract.ts';
import { openGuardianLink, signAsGuardian, verifyContract } from '../../../calls/contracts/guardian.ts';
import { askPasskeyToSign, getSigning, submitDone } from '../../../calls/contracts/signing.ts';
import {
  sendContractCode,
  submitBank,
  submitBirthDate,
  submitPersonal1,
  submitPersonal2,
  submitPicture,
  verifyContractCode,
} from '../../../calls/contracts/step.ts';
import { sendPrivatePicture } from '../../../calls/privacy/personal.ts';
import { formatDate } from '../../../client/platform/texts/format.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { jpeg } from '../../pictures.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const t = textsOf('th');
const overview = sampleAnswer(getContracts).data;
const { application } = overview;
if (!application) throw new Error('The sample has an application');
const steps = ['personal_1', 'personal_2', 'bank', 'picture', 'sign_detail', 'birth_date', 'foreigner'] as const;
const empty = { state: 'empty', saved_at: null, reason: null, note: null, warnings: [], shown: {} } as const;

/**
 * Returns the contracts answer for a draft with this many finished steps and these returned steps.
 */
function draftWith({
  doneCount = 0,
  returnedSteps = [],
  shown = {},
}: {
  doneCount?: number;
  returnedSteps?: string[];
  shown?: Record<string, Record<string, string>>;
} = {}) {
  const draftSteps = steps.map((step, index) => ({
    ...empty,
    step,
    ...(index < doneCount && { state: 'done' as const, saved_at: '2026-11-20T08:00:00.000Z' }),
    shown: shown[step] ?? {},
    ...(returnedSteps.includes(step) && {
      state: 'returned' as const,
      reason: 'unreadable' as const,
      note: 'ถ่ายใหม่ในที่สว่าง',
    }),
  }));
  const state = returnedSteps.length > 0 ? ('returned' as const) : ('draft' as const);
  const own = { ...application, state, steps: draftSteps, next_step: steps[doneCount] ?? null, text_hash: null };
  return { data: { ...overview, application: own, in_force: null, proposal: null } } as never;
}

const memberWith = (answer: never) => signedIn(new Browser(new MemberHost().answer(getContracts, answer)));

describe('contract overview', () => {
  test('a member without a contract sees what being a VB means and pays', async () => {
    const nothing = { ...overview, application: null, in_force: null, proposal: null, past: [], timeline: [] };
    const can = { ...overview.can, apply: true };
    const terms = { ...overview.terms, vb_share_basis_points: 5000 };
    const { text } = await (await memberWith({ data: { ...nothing, can, terms } } as never)).go('/contract');
    expect(text).toContain(t('contract:welcome.title'));
    expect(text).toContain('50%');
    expect(text).toContain('/contract/agreement');
  });

  test('the overview lists returned steps first and counts signing as a step', async () => {
    const { text } = await (await memberWith(draftWith({ doneCount: 7, returnedSteps: ['picture'] }))).go('/contract');
    const at = (step: string) => text.indexOf(`/contract/steps/${step}"`);
    expect(at('picture')).toBeLessThan(at('personal_1'));
    expect(text).toContain(t('contract:go_on', { number: 4, count: 8, step: t('contract:step.picture') }));
  });

  test('a rejected application shows the reason, staff’s note and the next options', async () => {
    const [one] = overview.past;
    const rejectedContract = {
      ...one,
      state: 'rejected',
      ended_for: 'another_person',
      ended_note: 'ใบหน้าไม่ตรงกับบัตร',
      kept_until: '2027-02-20T05:00:00.000Z',
    };
    const noContract = {
      ...overview,
      application: null,
      in_force: null,
      proposal: null,
      past: [rejectedContract],
      timeline: [],
    };
    const overviewOfNewcomer = { ...noContract, can: { ...overview.can, apply: true }, barred_until: null };
    const { text } = await (await memberWith({ data: overviewOfNewcomer } as never)).go('/contract');
    for (const words of ['because.another_person', 'again', 'object'] as const) {
      expect(text).toContain(t(`contract:ending.${words}`));
    }
    expect(text).toContain('ใบหน้าไม่ตรงกับบัตร');
    expect(text).toContain(t('contract:ending.kept', { when: formatDate('th', '2027-02-20T05:00:00.000Z') }));

    const barredOverview = {
      ...overviewOfNewcomer,
      can: { ...overview.can, apply: false },
      barred_until: '2027-05-01T05:00:00.000Z',
    };
    const later = (await (await memberWith({ data: barredOverview } as never)).go('/contract')).text;
    expect(later).toContain(t('contract:ending.again_from', { when: formatDate('th', '2027-05-01T05:00:00.000Z') }));
    expect(later).not.toContain(t('contract:welcome.begin'));
  });

  test('an ended contract shows who ended it, and masked steps show texts', async () => {
    const [one] = overview.past;
    const endedContract = {
      ...one,
      kind: 'first',
      state: 'ended',
      ended_by: 'person',
      ended_for: null,
      ended_note: null,
    };
    const over = {
      ...overview,
      application: null,
      in_force: null,
      proposal: null,
      past: [endedContract],
      timeline: [],
    };
    const { text } = await (await memberWith({ data: { ...over, barred_until: null } } as never)).go('/contract');
    expect(text).toContain(t('contract:ending.by.person'));
    expect(text).toContain(t('contract:ending.paid'));

    const { data } = draftWith({ doneCount: 7 }) as { data: typeof overview };
    const maskedByStep = { personal_1: { identity: 'national_id', number: 'x-xxxx-xxxxx-12-1' } } as Record<
      string,
      object
    >;
    const maskedSteps = data.application?.steps.map((step) => ({ ...step, shown: maskedByStep[step.step] ?? {} }));
    const maskedOverview = { data: { ...data, application: { ...data.application, steps: maskedSteps } } } as never;
    const step = (await (await memberWith(maskedOverview)).go('/contract/steps/personal_1')).text;
    expect(step).toContain(`${t('contract:option.identity.national_id')} · x-xxxx-xxxxx-12-1`);
  });

  test('the overview shows the guardians’ deadline and that expired links are re-sent', async () => {
    const awaitingGuardians = (answer_by: string | null) => ({
      ...application,
      state: 'awaiting_guardians',
      guardians: [{ place: 'guardian_1', shown: 'ส••', permission: 'asked', answer_by }],
    });
    const waitingOverview = { ...overview, in_force: null, proposal: null };
    const overviewText = async (by: string | null) =>
      (
        await (
          await memberWith({ data: { ...waitingOverview, application: awaitingGuardians(by) } } as never)
        ).go('/contract')
      ).text;
    expect(await overviewText('2026-12-20T05:00:00.000Z')).toContain(
      t('contract:next.awaiting_guardians', { when: formatDate('th', '2026-12-20T05:00:00.000Z') }),
    );
    expect(await overviewText(null)).toContain(t('contract:next.awaiting_guardians_late'));
  });

  test('the contract page in the app links to pages in the app', async () => {
    const { text } = await (await memberWith(draftWith({ doneCount: 1 }))).go('/webview/contract');
    expect(text).toContain('/webview/contract/steps/personal_2');
  });

  test('a command is sent with its key and its outcome appears in the URL', async () => {
    const browser = await memberWith(draftWith());
    const form = { idempotency_key: 'a key of this page' };
    expect((await browser.go('/contract/cancel', { form })).location).toBe('/contract?status=withdrawn');
    browser.host.on(cancelContract, () => refusal('contract_not_open'));
    expect((await browser.go('/contract/cancel', { form })).location).toBe('/contract?status=not_done');
  });

  test('a visitor of the contract page is sent to sign-in', async () => {
    expect((await new Browser().go('/contract')).location).toContain('/auth/signin?error=SessionRequired');
  });
});

describe('contract step', () => {
  test('a saved step leads to the next step', async () => {
    const browser = await memberWith(draftWith({ doneCount: 1 }));
    const form = { step: 'save', title: 'miss', first_name_en: 'Kanda', national_id: '1101700230708' };
    const { status, location } = await browser.go('/contract/steps/personal_1', { form });
    expect([status, location]).toEqual([303, '/contract/steps/personal_2']);
    expect(browser.host.timesAsked(submitPersonal1)).toBe(1);
  });

  test('a step with invalid fields shows errors beside them and keeps the input', async () => {
    const browser = await memberWith(draftWith());
    const wrong = { code: 'invalid_form', fields: ['national_id', 'first_name_th'] } as const;
    browser.host.on(submitPersonal1, () => refusal({ ...wrong, fields: [...wrong.fields] }));
    const form = { step: 'save', national_id: '1101700230709', first_name_th: 'Kanda' };
    const { status, text, location } = await browser.go('/contract/steps/personal_1', { form });
    expect([status, location]).toEqual([422, null]);
    expect(text).toContain(t('contract:problem.national_id'));
    expect(text).toContain(t('contract:problem.first_name_th'));
    expect(text).toContain('value="1101700230709"');
  });

  test('a returned step shows the reason and never fills in the account number', async () => {
    const { text } = await (await memberWith(draftWith({ doneCount: 7, returnedSteps: ['bank'] }))).go(
      '/contract/steps/bank',
    );
    expect(text).toContain(t('contract:reason.unreadable'));
    expect(text).toContain('ถ่ายใหม่ในที่สว่าง');
    expect(text).not.toMatch(/name="account_number"[^>]*value="[^"]/);
  });

  test.for([
    ['foreigner', 'nationality', 'MM'],
    ['foreigner', 'tax_residence', 'SG'],
    ['personal_1', 'identity', 'passport'],
  ] as const)('the saved step %s begins with its own %s', async ([step, name, value]) => {
    const browser = await memberWith(draftWith({ doneCount: 7, shown: { [step]: { [name]: value } } }));
    const { text } = await browser.go(`/contract/steps/${step}`);
    expect(text).toMatch(new RegExp(`<select[^>]*name="${name}"(?:(?!</select>).)*value="${value}" selected`));
  });

  test('the bank step shows a different account holder beside the field', async () => {
    const browser = await memberWith(draftWith({ doneCount: 2 }));
    browser.host.on(submitBank, () => refusal({ code: 'holder_name_differs', fields: ['holder_name'] }));
    const { text } = await browser.go('/contract/steps/bank', { form: { step: 'save', holder_name: 'คนอื่น' } });
    expect(text).toContain(t('contract:problem.holder_name'));
  });

  test('the address step sends and verifies a code and keeps the input', async () => {
    const browser = await memberWith(draftWith({ doneCount: 1 }));
    const form = { registered_line: '99/1 ซอยหลังสวน 3', phone: '0812345678', email: 'kanda@vela.example' };
    const answer = await browser.go('/contract/steps/personal_2', { form: { ...form, step: 'send_code' } });
    expect(answer.text).toContain('name="code"');
    expect(answer.text).toContain('99/1 ซอยหลังสวน 3');
    browser.host.on(verifyContractCode, () => refusal('code_wrong'));
    const wrong = await browser.go('/contract/steps/personal_2', {
      form: { ...form, step: 'verify_code', code: '000000' },
    });
    expect(wrong.text).toContain(t('error:code.code_wrong'));
    expect(browser.host.timesAsked(sendContractCode)).toBe(1);
    expect(browser.host.timesAsked(submitPersonal2)).toBe(0);
  });

  test('the picture step uploads each file and submits their names', async () => {
    const browser = await memberWith(draftWith({ doneCount: 3 }));
    const body = new FormData();
    for (const kind of ['card', 'person_with_card', 'bank_book']) body.set(kind, new File([jpeg()], 'me.jpg'));
    const { status } = await browser.go('/contract/steps/picture', { method: 'POST', body });
    expect(status).toBe(303);
    expect(browser.host.timesAsked(sendPrivatePicture)).toBe(3);
    expect(browser.host.timesAsked(submitPicture)).toBe(1);
  });

  test('the picture step names a file type it cannot accept', async () => {
    const browser = await memberWith(draftWith({ doneCount: 3 }));
    browser.host.on(sendPrivatePicture, () => refusal('upload_type'));
    const body = new FormData();
    for (const kind of ['card', 'person_with_card', 'bank_book']) body.set(kind, new File(['heic'], 'me.heic'));
    const { status, text } = await browser.go('/contract/steps/picture', { method: 'POST', body });
    expect(status).toBe(415);
    expect(text).toContain(t('error:code.upload_type'));
    expect(browser.host.timesAsked(submitPicture)).toBe(0);
  });
});

describe('supporting document of a step', () => {
  const born = { step: 'save', birth_year: '2550', is_married: 'on' };
  const send = async (browser: Browser, step: string, fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return browser.go(`/contract/steps/${step}`, { method: 'POST', body });
  };

  test('a document is uploaded once although another field is invalid', async () => {
    const browser = await memberWith(draftWith({ doneCount: 5 }));
    const { uuid } = sampleAnswer(sendPrivatePicture).data;
    const kinds: string[] = [];
    browser.host.on(sendPrivatePicture, ({ url }) => {
      kinds.push(url.pathname);
      return Response.json(sampleAnswer(sendPrivatePicture));
    });
    browser.host.on(submitBirthDate, () => refusal({ code: 'birth_date_wrong', fields: ['birth_year'] }));
    const wrong = await send(browser, 'birth_date', { ...born, family_paper: new File([jpeg()], 'me.jpg') });
    expect(wrong.text).toContain(`name="family_paper_kept" value="${uuid}"`);
    expect(wrong.text).toContain(t('contract:picture.here'));
    expect(kinds).toEqual([expect.stringMatching(/\/marriage$/)]);

    let sentForm = new URLSearchParams();
    browser.host.on(submitBirthDate, async ({ body }) => {
      sentForm = new URLSearchParams(await new Response(body).text());
      return Response.json(sampleAnswer(submitBirthDate));
    });
    const again = { ...born, family_paper: new File([], ''), family_paper_kept: uuid };
    expect((await send(browser, 'birth_date', again)).status).toBe(303);
    expect([sentForm.get('family_paper'), sentForm.has('family_paper_kept')]).toEqual([uuid, false]);
    expect(kinds).toHaveLength(1);
  });

  test('a document is uploaded only if it applies, with errors beside its field', async () => {
    const browser = await memberWith(draftWith({ doneCount: 6 }));
    const file = new File(['heic'], 'me.heic');
    const thai = { step: 'save', nationality: 'TH', tax_residence: 'TH', work_paper: file };
    expect((await send(browser, 'foreigner', thai)).status).toBe(303);
    expect(browser.host.timesAsked(sendPrivatePicture)).toBe(0);
    browser.host.on(sendPrivatePicture, () => refusal('upload_type'));
    const { status, text } = await send(browser, 'foreigner', { ...thai, nationality: 'DE' });
    expect(status).toBe(415);
    expect(text).toMatch(new RegExp(`id="work_paper-says"[^>]*>${t('error:code.upload_type')}`));
  });
});

describe('contract signing', () => {
  const agreement = { version: '1', hash: 'a'.repeat(64), th: '# สัญญา\n\n**กานดา** <b>x</b>', en: '# Agreement' };
  const submission = { ...sampleAnswer(submitDone).data, agreement, code_sent_to: 'k•••@vela.example' };
  const signingData = { application: { agreement }, proposal: null, has_passkey: false };

  test('signing shows the whole agreement with its hash and escapes names', async () => {
    const browser = await memberWith(draftWith({ doneCount: 7 }));
    browser.host.answer(submitDone, { data: submission }).answer(getSigning, { data: signingData });
    const { text } = await browser.go('/contract/sign', { form: { step: 'send_code' } });
    expect(text).toContain('<strong>กานดา</strong>');
    expect(text).not.toContain('<b>x</b>');
    expect(text).toContain('a'.repeat(64));
    expect(text).toContain('k•••@vela.example');
  });

  test('a member with a passkey can sign with it in addition to the code', async () => {
    const browser = await memberWith(draftWith({ doneCount: 7 }));
    browser.host.answer(submitDone, { data: submission }).answer(getSigning, { data: signingData });
    const without = await browser.go('/contract/sign', { form: { step: 'send_code' } });
    expect(without.text).not.toMatch(/data-passkey|src="[^"]*passkey/);

    browser.host.answer(getSigning, { data: { ...signingData, has_passkey: true } });
    const { text } = await browser.go('/contract/sign', { form: { step: 'send_code' } });
    expect(text).toContain(`data-options="${askPasskeyToSign.path.replace('/v1', '/api/v1')}"`);
    expect(text).toMatch(/<script type="module" src="[^"]*passkey[^"]*"/);
    // Without scripts the passkey button is absent, and the code alone binds.
    expect(text).toMatch(/class="btn go invisible w-full noscript:hidden"[^>]*>[^<]*พาสคีย์/);
    expect(text).toContain(t('contract:sign.by_code'));

    const form = { step: 'sign', hash: agreement.hash, code: '123456', accept_read: 'on', credential: '{"id":"x"}' };
    let bodyText = '';
    browser.host.on(submitDone, async ({ body }) => {
      bodyText = await new Response(body).text();
      return refusal('passkey_refused');
    });
    const errorPage = await browser.go('/contract/sign', { form });
    expect(new URLSearchParams(bodyText).get('credential')).toBe('{"id":"x"}');
    expect(errorPage.text).toContain(t('error:code.passkey_refused'));
  });

  test('signing with a wrong code shows the same text and sends no new code', async () => {
    const browser = await memberWith(draftWith({ doneCount: 7 }));
    browser.host.answer(getSigning, { data: signingData });
    browser.host.on(submitDone, () => refusal('code_wrong'));
    const form = { step: 'sign', hash: agreement.hash, code: '000000', accept_read: 'on' };
    const { text } = await browser.go('/contract/sign', { form });
    expect(text).toContain('<strong>กานดา</strong>');
    expect(text).toContain(t('error:code.code_wrong'));
    expect(browser.host.timesAsked(submitDone)).toBe(1);
  });

  test('signing resumes on any device and redirects when nothing can be signed', async () => {
    const browser = await memberWith(draftWith({ doneCount: 7 }));
    browser.host.answer(getSigning, { data: { ...signingData, application: { agreement: null } } });
    const before = await browser.go('/contract/sign');
    expect(before.text).toContain(t('contract:sign.show'));
    expect(before.text).not.toContain('name="code"');
    browser.host.answer(getSigning, { data: signingData });
    expect((await browser.go('/contract/sign')).text).toMatch(/<strong>กานดา<\/strong>[\s\S]*name="code"/);
    browser.host.answer(getSigning, { data: { ...signingData, application: null } });
    expect((await browser.go('/contract/sign')).headers.get('location')).toBe('/contract?status=not_done');
  });
});

test('a guardian’s link travels in forms and never in a URL', async () => {
  const link = 'l'.repeat(43);
  const browser = new Browser(new MemberHost());
  const view = { ...sampleAnswer(openGuardianLink).data, permission: 'asked', name: 'สมศรี ใจดี' };
  browser.host.answer(openGuardianLink, { data: view } as never);
  expect((await browser.go('/contract/guardian')).text).toContain('data-from-fragment="link"');
  const answer = await browser.go('/contract/guardian', { form: { step: 'open', link } });
  expect(answer.text).toContain('สมศรี ใจดี');
  expect(answer.text).toContain(`name="link" value="${link}"`);
  const form = { step: 'sign', link, hash: 'a'.repeat(64), code: '123456', accept_read: 'on' };
  expect((await browser.go('/contract/guardian', { form })).status).toBe(200);
  expect(browser.host.timesAsked(signAsGuardian)).toBe(1);
  expect(JSON.stringify(browser.host.requests.map(({ path }) => path))).not.toContain(link);
});

test('the contract check sends only the file’s hash to the API', async () => {
  const browser = new Browser(new MemberHost());
  const body = new FormData();
  body.set('file', new File(['สัญญา'], 'contract.md'));
  const { status, text } = await browser.go('/contract/verify', { method: 'POST', body });
  expect(status).toBe(200);
  expect(browser.host.timesAsked(verifyContract)).toBe(1);
  expect(text).toMatch(/value="[0-9a-f]{64}"/);
  browser.host.on(verifyContract, () => refusal('invalid_form'));
  expect((await browser.go('/contract/verify', { form: { hash: 'x' } })).text).toContain(t('contract:verify.wrong'));
});

test('one address can check thirty files in ten minutes, by page or endpoint', async () => {
  const browser = new Browser(new MemberHost());
  const form = { hash: 'a'.repeat(64) };
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { status } = await browser.go(attempt % 2 === 0 ? '/contract/verify' : '/api/v1/contracts/verify', { form });
    expect(status).toBe(200);
  }
  const errorPage = await browser.go('/contract/verify', { form });
  expect(errorPage.status).toBe(429);
  expect(errorPage.text.includes(t('contract:verify.often'))).toBe(true);
  expect((await browser.go('/api/v1/contracts/verify', { form })).status).toBe(429);
  expect(browser.host.timesAsked(verifyContract)).toBe(30);
});
