/** People who each show one state of a contract, and the steps that lead there. */
import type { Applicant } from './applicant.ts';
import type { Staged } from './person.ts';

interface Scene extends Staged {
  play: (one: Applicant) => Promise<unknown>;
}

const scene = (
  account: string,
  [name, thai, latin]: readonly [string, string, string],
  play: Scene['play'],
): Scene => ({
  account: `contract-${account}`,
  name,
  thai,
  latin,
  play,
});

const minor = (...of: Parameters<typeof scene>): Scene => ({ ...scene(...of), isMinor: true });

async function handedIn(one: Applicant, days: number) {
  await one.daysAgo(days).fillIn();
  await one.handIn();
}

async function permitted(one: Applicant, days: number) {
  await handedIn(one, days);
  await one.guardian(0, 'signs');
  await one.guardian(1, 'signs');
}

const TERM_DAYS = 365;

/** Scenarios in the order of a contract's life. */
export const contractCast: readonly Scene[] = [
  scene('draft', ['น้ำใส', 'น้ำใส ธารทอง', 'Namsai Thanthong'], (one) => one.daysAgo(2).fillIn('bank')),
  scene('ready', ['ใบบัว', 'ใบบัว แก้วมณี', 'Baibua Kaewmanee'], (one) => one.daysAgo(1).fillIn()),
  minor('guardians', ['ต้นข้าว', 'ต้นข้าว ใจดี', 'Tonkhao Jaidee'], async (one) => {
    await handedIn(one, 3);
    await one.guardian(0, 'signs');
  }),
  scene('done', ['มะปราง', 'มะปราง สวนทอง', 'Maprang Suanthong'], (one) => handedIn(one, 2)),
  scene('returned', ['ส้มจี๊ด', 'ส้มจี๊ด ดวงดี', 'Somjeed Duangdee'], async (one) => {
    await handedIn(one, 4);
    await one.daysAgo(2).giveBack(
      [
        ['picture', 'unreadable'],
        ['bank', 'not_the_same'],
      ],
      'ถ่ายใหม่ในที่สว่าง และใช้บัญชีที่เป็นชื่อตัวเอง',
    );
  }),
  scene('approved', ['ตะวัน', 'ตะวัน แสงทอง', 'Tawan Saengthong'], async (one) => {
    await handedIn(one, 4);
    await one.daysAgo(1).approve();
  }),
  scene('temp-approved', ['ขวัญข้าว', 'ขวัญข้าว นาดี', 'Khwankhao Nadee'], async (one) => {
    await handedIn(one, 3);
    await one.daysAgo(1).approveTemp();
  }),
  scene('temp-offered', ['พิมพ์ใจ', 'พิมพ์ใจ รักดี', 'Pimjai Rakdee'], async (one) => {
    await handedIn(one, 4);
    await one.daysAgo(1).approveTemp();
    await one.houseSigns();
  }),
  scene('temp', ['ดาหลา', 'ดาหลา ป่าสน', 'Dala Pason'], async (one) => {
    await handedIn(one, 9);
    await one.daysAgo(7).approveTemp();
    await one.houseSigns();
    await one.acceptTemp();
  }),
  scene('accepted', ['กานดา', 'กานดา ใจเย็น', 'Kanda Jaiyen'], (one) => one.daysAgo(80).comeIntoForce()),
  scene('renewal', ['ปาริชาต', 'ปาริชาต ทองคำ', 'Parichat Thongkham'], (one) =>
    one.daysAgo(TERM_DAYS - 18).comeIntoForce(),
  ),
  scene('proposed', ['มุกดา', 'มุกดา ศรีจันทร์', 'Mukda Srichan'], async (one) => {
    await one.daysAgo(120).comeIntoForce();
    await one.daysAgo(5).proposeTerms({ family_share_basis_points: 800, term_days: 365, notice_days: 45 });
  }),
  scene('notice', ['เพลงพิณ', 'เพลงพิณ สายลม', 'Phlengphin Sailom'], async (one) => {
    await one.daysAgo(200).comeIntoForce();
    await one.daysAgo(6).cancel();
  }),
  minor('suspended', ['น้ำผึ้ง', 'น้ำผึ้ง พงไพร', 'Namphueng Phongphrai'], async (one) => {
    await permitted(one, 60);
    await one.daysAgo(55).approve();
    await one.houseSigns();
    await one.daysAgo(4).guardian(1, 'refuses');
  }),
  scene('ended', ['รุ้ง', 'รุ้งตะวัน พรหมดี', 'Rungtawan Phromdee'], async (one) => {
    await one.daysAgo(260).comeIntoForce();
    await one.daysAgo(70).cancel();
    await one.daysAgo(40).end();
  }),
  scene('rejected', ['จันทร์เจ้า', 'จันทร์เจ้า ขอข้าว', 'Chanchao Khokhao'], async (one) => {
    await handedIn(one, 12);
    await one.daysAgo(9).reject({
      cause: 'another_person',
      ground: 'ใบหน้าในรูปคู่บัตรไม่ตรงกับรูปบนบัตร ถ้าเพิ่งเปลี่ยนบัตร สมัครใหม่ด้วยบัตรใบปัจจุบันได้เลย',
    });
  }),
  scene('cancelled', ['มะลิ', 'มะลิ หอมไกล', 'Mali Homklai'], async (one) => {
    await handedIn(one, 8);
    await one.daysAgo(7).cancel();
  }),
];
