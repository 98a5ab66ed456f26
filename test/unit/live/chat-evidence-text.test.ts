import { describe, expect, test } from 'vitest';
import { chatEvidenceText } from '../../../api/live/chat/chat-evidence-text.ts';
import type { ChatMessage } from '../../../calls/live/chat.ts';

const line = (seq: number, at_s: number, kind: ChatMessage['kind'] = 'say'): ChatMessage => ({
  ...{ seq, kind, text: `line ${seq}`, gift: null },
  at: new Date(Date.parse('2031-11-20T17:00:00.000Z') + at_s * 1000).toISOString(),
  who: { uuid: '6bac888e-dabd-49f3-a1dc-a8adecbfd39b', name: 'ดาว', vip_level: 0, part: null },
});

describe('chat evidence', () => {
  test('chat evidence has the messages within 30 seconds of the reported one', () => {
    const lines = [line(1, -31), line(2, -30), line(3, -1, 'gift'), line(4, 0), line(5, 30), line(6, 31)];
    const [reportedLine = line(4, 0)] = lines.slice(3);
    expect(chatEvidenceText(reportedLine, lines)).toBe(
      '23:59:30 ดาว: line 2\n▶ 00:00:00 ดาว: line 4\n00:00:30 ดาว: line 5',
    );
  });
});
