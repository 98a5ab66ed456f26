/** Fakes of services outside the API: a provider and a mailbox. */

interface SentMail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Returns a provider that confirms the id in the token, with the address after a comma, and a
 * mailbox.
 */
export function sandbox() {
  const mails: SentMail[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    if (url.endsWith('/mail/send')) {
      mails.push(JSON.parse(String(init.body)));
      return Response.json({ ok: true });
    }
    const [sub, email] = (new Headers(init.headers).get('authorization') ?? '').replace('Bearer ', '').split(',');
    return Response.json({ sub, ...(email && { email, email_verified: true }) });
  };
  return { mails, fetch };
}
