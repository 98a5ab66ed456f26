/** What stands outside the host, for a test: a provider and a mailbox. */

interface SentMail {
  to: string;
  subject: string;
  text: string;
}

/** A provider that vouches for whoever is named in the token, with the address after a comma, and a mailbox beside it. */
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
