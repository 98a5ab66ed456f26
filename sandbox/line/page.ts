/** Pages of the simulated LINE: chats of the official account. */
import { html } from 'hono/html';

/** A message in a chat. */
export interface LineMessage {
  text: string;
  sent_at_ms: number;
}

type Part = ReturnType<typeof html>;

const style = `body{margin:0;background:#8cabd9;color:#111;font:16px/1.5 system-ui,sans-serif}
header{background:#273246;color:#fff;padding:.75rem 1rem}header a{color:#fff}h1{font-size:1.1rem;margin:0;overflow-wrap:anywhere}
main{max-width:40rem;margin:auto;padding:1rem;display:grid;gap:.75rem}
.message{background:#fff;border-radius:1rem;padding:.6rem .9rem;max-width:32rem;white-space:pre-wrap;overflow-wrap:anywhere;justify-self:start}
time{font-size:.8rem}button{font:inherit;min-height:44px;padding:0 1rem;border:0;border-radius:.5rem;background:#fff;color:#111}
main>a{color:#111}`;

const frame = async (title: string, content: Part) =>
  new Response(
    String(
      await html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>${title}</title>
            <link rel="stylesheet" href="/sandbox/line/style.css" />
          </head>
          <body>
            <header><h1>${title}</h1></header>
            <main>${content}</main>
          </body>
        </html>`,
    ),
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'",
      },
    },
  );

/** Returns the style sheet of the pages. */
export const styleSheet = () => new Response(style, { headers: { 'content-type': 'text/css; charset=utf-8' } });

const chatHref = (id: string) => `/sandbox/line/chats/${encodeURIComponent(id)}`;

/** Returns the list of accounts with messages. */
export const chatsPage = (ids: readonly string[]) =>
  frame(
    'Sandbox LINE',
    html`<p>Messages that the site sent to LINE accounts on this machine. Nothing leaves it.</p>
      ${ids.length === 0 ? html`<p>No messages yet.</p>` : ''} ${ids.map((id) => html`<a href="${chatHref(id)}">${id}</a>`)}`,
  );

/** Returns the messages of one account, and the button that adds or blocks the official account. */
export const chatPage = ({
  id,
  messages,
  isBlocked,
}: {
  id: string;
  messages: readonly LineMessage[];
  isBlocked: boolean;
}) =>
  frame(
    `Sandbox LINE: ${id}`,
    html`<a href="/sandbox/line">All chats</a>
      ${messages.map(
        ({ text, sent_at_ms }) =>
          html`<div>
            <div class="message">${text}</div>
            <time>${new Date(sent_at_ms).toLocaleTimeString('en-GB', { timeZone: 'Asia/Bangkok' })}</time>
          </div>`,
      )}
      ${messages.length === 0 ? html`<p>No messages yet.</p>` : ''}
      <form method="post" action="${chatHref(id)}/${isBlocked ? 'follow' : 'unfollow'}">
        <button>${isBlocked ? 'Add the official account again' : 'Block the official account'}</button>
      </form>`,
  );
