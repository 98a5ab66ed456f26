/** A moment in words, as mails say it. */
export const inBangkok = (at: Date): string =>
  at.toLocaleString('th-TH', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Bangkok' });
