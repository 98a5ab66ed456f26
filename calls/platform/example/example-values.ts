/** Values for the examples in the API document, by the names of fields and of calls. */

/** Numbers by the name of the field. The first match counts; other numbers are 1. */
export const numbersByName: readonly [RegExp, number][] = [
  [/satang/, 30_000],
  [/basis_points|rate/, 3_000],
  [/coins|vtoken|amount|points|candy/, 300],
  [/percent/, 10],
  [/^minutes$/, 5],
  [/year/, 2026],
  [/month/, 11],
  [/seconds/, 60],
  [/days/, 30],
  [/bytes/, 48_000],
  [/province_id/, 4_129_875_404],
  [/subdistrict_id/, 1_734_353_304],
  [/district_id/, 236_059_324],
];

const token = 'kV3sT0pQ9xWmZ2aB7cD5eF8gH1jK4lN6oR_uYiSqXtA';

/** Texts by the name of the field. The first one that the schema accepts counts. */
export const textsByName: readonly [RegExp, string][] = [
  [/^server$/, 'rtmps://live.cloudflare.com:443/live/'],
  // Dates and times. The second end is for days, and the third for times of day.
  [/birth_date/, '1999-12-31'],
  [/birth_year/, '2542'],
  [/(?:ends?|expires|due|until|deadline|resets|lapses|by)(?:_at|_on)?$/, '2026-11-27T12:30:00.000Z'],
  [/(?:ends?|expires|due|until|deadline|by)(?:_at|_on)?$/, '2026-11-27'],
  [/until$/, '22:30'],
  // Texts in two languages.
  [/first_name_en/, 'Somying'],
  [/first_name_th/, 'สมหญิง'],
  [/middle_name_en|last_name_en/, 'Jaidee'],
  [/middle_name_th|last_name_th/, 'ใจดี'],
  [/(?:description|message|rules|text|reason)_en$/, 'A gift every evening'],
  [/(?:description|message|rules|text|reason)_th$/, 'ของขวัญทุกคืน'],
  [/(?:^|_)en$/, 'New year'],
  [/(?:^|_)th$/, 'ปีใหม่'],
  [/stream_key/, `live_${'0190a3c17b1e4c3a8f4e'.padEnd(32, '0')}_${token.slice(0, 32)}`],
  [/overlay_key/, `overlay_${'0190a3c17b1e4c3a8f4e'.padEnd(32, '0')}_${token.slice(0, 32)}`],
  [/color$/, '#ff4fa3'],
  // People and addresses.
  [/email/, 'somying@vela.example'],
  [/phone/, '0812345678'],
  [/postal_code/, '10110'],
  [/tax_id|national_id/, '3101200456789'],
  [/passport_number/, 'AB1234567'],
  [/country|nationality|residence/, 'TH'],
  [/name|recipient|holder|typed|sign(?:er|atory)/, 'สมหญิง ใจดี'],
  [/^holiday_lines$/, '2026-04-13 | วันสงกรานต์ | Songkran'],
  [/(?:^|_)line$|address/, '99 ถนนสุขุมวิท'],
  [/device|agent/, 'Vela, Android 16'],
  // Money.
  [/currency/, 'THB'],
  [/branch/, '00000'],
  [/bank_code/, '014'],
  [/account|^number$/, '1234567890'],
  [/voucher_code|^find$/, 'WELCOME50'],
  [/tracking_number/, 'EX123456789TH'],
  [/carrier/, 'Thailand Post'],
  [/bank_reference|bank_number|receipt|reference|payment_id/, 'B20261120001'],
  [/_number$|^number$/, 'A-2026-000123'],
  [/^codes$/, 'AAA-111\nBBB-222'],
  // Credentials.
  [/^(?:code|entry_code)$/, '123456'],
  [/^(?:code|entry_code)$/, `velae_${token}`],
  [/^nonce$|^auth$/, token.slice(0, 22)],
  [/token|secret|^link$/, token],
  [/^p256dh$/, `BG${token}${token.slice(0, 42)}`],
  [/^endpoint$/, 'https://push.example/send/one'],
  [/^id$/, `msg_${'0190a3c17b1e4c3a8f4e'.padEnd(32, '0')}`],
  [/^credential$/, '{"id":"kV3sT0pQ9xWmZ2aB7cD5eF","type":"public-key"}'],
  [/roles/, 'admin, ceo, staff'],
  [/scopes/, 'facts:write'],
  // Texts that people write.
  [/title/, 'มาคุยกัน'],
  [/ground|^why$|^authority$/, 'As agreed in ticket 4821'],
  [/reason|note|summary/, 'See ticket 4821'],
  [/answer/, 'ดำเนินการแล้ว'],
  [/appeal|proof/, 'ขอให้ตรวจสอบอีกครั้ง'],
  [/text|bio|search|^q$/, 'คืนนี้เจอกัน'],
  [/^words?$/, 'สแปม'],
  // Addresses of things.
  [/^path$/, '/events/new-year'],
  [/slug|category|label|invitation|card_id|key$|^event$/, 'new-year'],
  [/cursor/, 'eyJhZnRlciI6MTIzfQ'],
  [/version/, '2026-11-20'],
  [/^value$/, '50'],
  [/^off$/, 'announced,answered'],
  [/^kinds$/, 'on_air,answered'],
  [/^pictures$/, '/media/post/somo.png'],
  [/^drawn$/, 'M10 10L40 40'],
];

/** Texts for all other names. The first one that the schema accepts counts. */
export const anyTexts: readonly string[] = [
  '2026-11-20T12:30:00.000Z',
  '2026-11-20',
  '2026-11',
  '2026',
  '2026-11-pnd_3',
  '08:30',
  '/media/poster/somo.png',
  '/media/film/krathong.mp4',
  '/cards/th/live/somo.jpg',
  'https://vela.example/',
  'somying@vela.example',
  'new-year',
  '10110',
  '123456',
  '0123456789abcdef'.repeat(4),
  `${'0123456789abcdef'.repeat(2)}-${'0123456789abcdef'.repeat(2)}`,
];

const adult = { guardian_1_name: null, guardian_1_email: null, guardian_2_name: null, guardian_2_email: null };
const byDiscount = { discount_percent: null, discount_most_satang: null, blocked_from: null, blocked_until: null };
const gift = { set_key: null, vip_level: null };
const item = { wearable: null, grant_days: null };
const byCode = { credential: null };

/**
 * Corrections of generated forms, by the name of the call. Many forms have fields that exclude each
 * other. Null omits a field.
 */
export const formsByCall: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  linkAccount: { access_token: null },
  signInWithProvider: { access_token: null },
  signAsGuardian: { code: '123456' },
  recordFact: { kind: 'watching', variant: null, quantity: null },
  changeAuthority: { second: 'above', once_coins: null, day_coins: null },
  addBanner: { path: '/events/new-year' },
  returnContract: {
    ...{ personal_1: null, personal_2: null, picture: null, sign_detail: null, birth_date: null, foreigner: null },
  },
  answerDataRequest: { refused_for: null },
  setDraftReward: { item_uuid: null, needs_level: null },
  readBankReport: { report: '<Document>…</Document>' },
  addFamily: { name: 'ดาวเหนือ' },
  renameFamily: { name: 'ดาวเหนือ' },
  addWebhook: { url: 'https://hooks.vela.example/events', events: 'live.started,gift.sent' },
  addOfficeGift: gift,
  changeOfficeGift: gift,
  createPayee: { name: 'บริษัท ดาวเหนือ จำกัด' },
  endPayoutBatch: { paid_on: null },
  setPayeeFact: { name: 'vat', value: 'registered' },
  addPromotion: { package_uuids: null, bonus_coins: null },
  proposeTerms: { family_uuid: null },
  takeSettlementFile: { file: 'id,amount,currency\n123,30000,THB' },
  addItem: { ...item, kind: 'physical' },
  sendParcels: { lines: '350ca8af-340c-471c-870c-abd5360caa42,Thailand Post,EX123456789TH' },
  issueVouchers: { ...byDiscount, prefix: 'NY' },
  addVoucher: { ...byDiscount, code: 'WELCOME50' },
  checkVoucher: { package_uuid: null, code: 'WELCOME50' },
  startPoll: { answers: 'ร้องเพลง\nคุยกัน' },
  createOrder: { amount_satang: null },
  noteSlip: { slip: null },
  changeOwnCard: { without_picture: null },
  createService: { name: 'Game server' },
  addPasskey: { name: 'Phone' },
  confirmProposal: byCode,
  submitDone: byCode,
  submitBirthDate: { ...adult, is_married: null, guardian_ground: null, family_paper: null },
  submitForeigner: { nationality: 'GB' },
  submitPersonal1: { title_own: null, passport_number: null, passport_country: null, passport_expires: null },
  submitPersonal2: {
    ...{ current_line: null, current_subdistrict_id: null, current_district_id: null },
    ...{ current_province_id: null, current_postal_code: null },
  },
  submitSignDetail: { typed: null },
  moveParcel: { state: 'shipped' },
};
