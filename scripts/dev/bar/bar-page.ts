/** HTML of the development bar: a page in a frame, which needs no script. */
import { demoAccounts, newcomers, scenarioAccounts } from '../../../sandbox/identity/demo-account.ts';

/** Path of everything that the bar serves. */
export const BAR_PATH = '/local/bar';

/** Choices of the bar for one browser, as in its cookie. */
export interface BarSettings {
  theme: 'system' | 'light' | 'dark';
  line: 'full' | 'slow';
  script: 'on' | 'off';
}

export const settingValues = {
  theme: ['system', 'light', 'dark'],
  line: ['full', 'slow'],
  script: ['on', 'off'],
} as const satisfies { [Name in keyof BarSettings]: readonly BarSettings[Name][] };

export const standardSettings: BarSettings = { theme: 'system', line: 'full', script: 'on' };

/** The elements that a page gets before the end of its body. */
export const barElements = (path: string): string =>
  `<link rel="stylesheet" href="${BAR_PATH}.css"><details id="local-bar"><summary>Local</summary><iframe title="Local site" loading="lazy" src="${BAR_PATH}?path=${encodeURIComponent(path)}"></iframe></details>`;

/** Style of these elements in a page. */
export const barStyle = `#local-bar{position:fixed;left:8px;bottom:8px;z-index:2147483647;font:12px system-ui}
#local-bar summary{list-style:none;cursor:pointer;width:max-content;padding:3px 10px;border-radius:99px;background:#222;color:#fff;opacity:.75}
#local-bar[open] summary,#local-bar summary:hover{opacity:1}
#local-bar iframe{display:block;width:min(340px,calc(100vw - 16px));height:min(300px,70vh);margin-top:6px;border:1px solid #555;border-radius:8px;background:#fff}
@media(width<48rem){#local-bar{bottom:64px}}
@media print{#local-bar{display:none}}`;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const links = [
  ['Mail', '/sandbox/mail'],
  ['Bank', '/sandbox/bank/payouts'],
  ['Push', '/sandbox/push'],
  ['LINE', '/sandbox/line'],
  ['Webhooks', '/sandbox/webhooks'],
  ['Office', '/office'],
  ['API', '/api/docs'],
] as const;

/** Returns the path of the same page in another language. */
export const otherLanguage = (path: string): string =>
  /^\/en(?=[/?]|$)/.test(path) ? path.slice('/en'.length).replace(/^(?!\/)/, '/') : `/en${path === '/' ? '' : path}`;

interface BarPage {
  /** Path of the page that shows the bar. */
  path: string;
  settings: BarSettings;
  now: Date;
}

/** Returns the page in the frame. */
export function barPage({ path, settings, now }: BarPage): string {
  const form = (action: string, content: string) =>
    `<form method="post" action="${BAR_PATH}/${action}" target="_top"><input type="hidden" name="path" value="${escapeHtml(path)}">${content}</form>`;
  const option = (value: string, text: string) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`;
  const accounts = [{ title: 'Demo', accounts: [...demoAccounts, ...newcomers] }, ...scenarioAccounts].map(
    ({ title, accounts: group }) =>
      `<optgroup label="${escapeHtml(title)}">${group.map(({ sub, name, description }) => option(sub, `${name}: ${description}`)).join('')}</optgroup>`,
  );
  const choice = (name: keyof BarSettings, label: string) =>
    `<fieldset><legend>${label}</legend>${settingValues[name]
      .map(
        (value) =>
          `<button name="${name}" value="${value}" aria-pressed="${settings[name] === value}">${value}</button>`,
      )
      .join('')}</fieldset>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Local site</title><style>
body{margin:10px;font:13px/1.5 system-ui;color:#111}a{color:#1a4fd0;margin-right:8px}form,p{margin:0 0 8px}
fieldset{border:0;padding:0;margin:0 0 4px}legend{float:left;width:76px}select{width:100%;margin-bottom:4px}
[aria-pressed=true]{font-weight:700;text-decoration:underline}</style>
${form('sign-in', `<select name="account" aria-label="Account">${accounts.join('')}</select><button>Log in</button>`)}
<p>${links.map(([name, href]) => `<a href="${href}" target="_blank" rel="noopener">${name}</a>`).join('')}</p>
<p><a href="${escapeHtml(otherLanguage(path))}" target="_top">ไทย / English</a></p>
${form('settings', choice('theme', 'Theme') + choice('line', 'Line') + choice('script', 'JavaScript'))}
<p>Clock: ${bangkokText(now)} in Bangkok</p>
${form('clock', `<input type="datetime-local" name="at" aria-label="Time" value="${bangkokText(now).replace(' ', 'T')}"><button>Move</button><fieldset><button name="by" value="1">+ 1 day</button><button name="by" value="7">+ 7 days</button><button name="by" value="30">+ 30 days</button></fieldset>`)}</html>`;
}

const BANGKOK_MS = 7 * 3_600_000;

/** Formats a moment as date and time in Bangkok. */
export const bangkokText = (at: Date): string =>
  new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 16).replace('T', ' ');
