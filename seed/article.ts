/** Returns a draft of the FAQ that staff have begun. */
import { createHash } from 'node:crypto';
import { articleVersions } from '../api/platform/article/tables.ts';
import { demoUuid } from './account.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

const texts = {
  title_th: 'คำถามที่พบบ่อย',
  title_en: 'Frequently asked questions',
  description_th: 'คำตอบเรื่องเหรียญ ของขวัญ และบัญชี',
  description_en: 'Answers about coins, gifts and accounts',
  text_th: '## เหรียญ\n\n### เหรียญเข้าเมื่อไร\n\nภายใน 15 นาทีหลังโอนเงิน',
  text_en: '## Coins\n\n### When do coins arrive?\n\nWithin 15 minutes after the transfer.',
};

export const seedArticles = (midnight: Date): SeedStatement[] =>
  insertMissing(articleVersions, [
    {
      uuid: uuidOf('article:faq'),
      name: 'faq',
      ...texts,
      digest: createHash('sha256').update(JSON.stringify(texts)).digest('hex'),
      changed_by_uuid: demoUuid('staff'),
      changed_at_ms: midnight.getTime(),
    },
  ]);
