import { html, raw } from 'hono/html';
import type { DemoAccount } from './demo-account.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, "Noto Sans Thai", sans-serif; }
body { margin: 0; display: grid; min-height: 100dvh; place-items: center; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; width: min(28rem, 100%); padding: 1.5rem 1rem; }
h1 { font-size: 1.375rem; margin: 0; }
p { margin: .25rem 0 1rem; opacity: .8; }
button { font: inherit; box-sizing: border-box; width: 100%; min-height: 3.5rem; margin-bottom: .5rem; padding: .5rem 1rem;
  text-align: left; cursor: pointer; color: inherit; background: color-mix(in srgb, CanvasText 7%, Canvas);
  border: 1px solid color-mix(in srgb, CanvasText 22%, Canvas); border-radius: 12px; }
button:hover { background: color-mix(in srgb, CanvasText 13%, Canvas); }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
b, small { display: block; }
summary { min-height: 3.5rem; display: grid; align-items: center; padding: 0 1rem; cursor: pointer; }
.cancel { min-height: 2.75rem; text-align: center; background: none; }
`;

const document = (content: unknown) => html`<!doctype html>
<html lang="th">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Sandbox sign-in</title>
    <style>${raw(style)}</style>
  </head>
  <body><main>${content}</main></body>
</html>`;

const button = ({ sub, name, description }: DemoAccount) =>
  html`<button name="account" value="${sub}"><b>${name}</b><small>${description}</small></button>`;

/**
 * Returns the sign-in page with one button per account. Its form posts to the address of the page.
 */
export const loginPage = (
  accounts: readonly DemoAccount[],
  folded: readonly { title: string; accounts: readonly DemoAccount[] }[],
) =>
  document(html`
    <h1>เข้าสู่ระบบทดลอง</h1>
    <p lang="en">A stand-in for a sign-in provider: pick who you are. No password.</p>
    <form method="post">
      ${accounts.map(button)}
      ${folded.map(({ title, accounts }) => html`<details><summary>${title}</summary>${accounts.map(button)}</details>`)}
      <button class="cancel" name="account" value="">ยกเลิก · Cancel</button>
    </form>`);

/**
 * Returns the page for an untrusted request. It does not redirect to the address that the request
 * claims to come from.
 */
export const refusalPage = (reason: string) => document(html`<h1>คำขอไม่ถูกต้อง</h1><p lang="en">${reason}</p>`);
