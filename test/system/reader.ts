/** A user with a browser without scripts, who reads pages, follows links and sends forms. */
import { expect } from 'vitest';
import { type Filling, type Form, filledIn, formsIn } from './form.ts';
import { type DemoAccount, Member, signedIn } from './member.ts';
import { targetsOf, textsIn } from './page-text.ts';

const MAX_REDIRECTS = 5;

export class Reader {
  readonly #member: Member;
  /** The current page: its path, its markup and the status of its response. */
  path = '';
  text = '';
  status = 0;

  constructor(member: Member) {
    this.#member = member;
  }

  /** Signs in with an account, or returns a visitor if none is given. */
  static async from(origin: string, account?: DemoAccount): Promise<Reader> {
    return new Reader(account ? await signedIn(origin, account) : new Member(origin));
  }

  /**
   * Returns true if the page contains the text. A failed test then does not print the whole page.
   */
  says = (words: string): boolean => this.text.includes(words);

  /** The text of the page's main part. */
  get mainText(): string {
    return textsIn(this.text, 'main').join();
  }

  /** Returns true if a heading of the second level has exactly this text. */
  hasHeading = (words: string): boolean => textsIn(this.text, 'h2').includes(words);

  /** Opens a page and follows up to five redirects. */
  async open(path: string, init: RequestInit = {}): Promise<this> {
    let answer = await this.#member.go(path, init);
    this.path = path;
    for (let redirects = 0; answer.location !== '' && redirects < MAX_REDIRECTS; redirects += 1) {
      this.path = answer.location;
      answer = await this.#member.go(answer.location);
    }
    this.text = answer.text;
    this.status = answer.status;
    return this;
  }

  /** The forms of the page. */
  get forms(): Form[] {
    return formsIn(this.text);
  }

  /** Returns the value of the first field with this name, as the page sends it. */
  fieldOf = (name: string): string | null =>
    this.forms.flatMap(({ fields }) => fields).find((field) => field.name === name && field.value !== null)?.value ??
    null;

  /** Follows the link with exactly this text. */
  follow(words: string): Promise<this> {
    const [target, another] = targetsOf(this.text, words);
    if (target === undefined || another !== undefined) {
      expect.fail(`${this.path} has ${target === undefined ? 'no link' : 'several links'} "${words}"`);
    }
    return this.open(target);
  }

  /**
   * Fills in and sends the one form that `of` selects. `buttonValue` is the value of the button if
   * the form has several. Sends it again if the API was too slow, as the page of that failure asks:
   * a busy machine exceeds the deadline of the edge.
   */
  async send(of: (form: Form) => boolean, values: Filling = {}, buttonValue: string | null = null): Promise<this> {
    const [form, another] = this.forms.filter(of);
    if (!form || another) expect.fail(`${this.path} has ${form ? 'several such forms' : 'no such form'}`);
    const address = form.action || this.path;
    const body = filledIn(form, values, buttonValue);
    if (form.isGet) return this.open(`${address}?${body}`);
    await this.open(address, { method: 'POST', body });
    return this.status === 503 ? this.open(address, { method: 'POST', body }) : this;
  }

  /** Fills in and sends the form that has a button named `step` with this value. */
  press(step: string, values: Filling = {}): Promise<this> {
    const has = ({ buttons }: Form) => buttons.some(({ name, value }) => name === 'step' && value === step);
    return this.send(has, values, step);
  }
}
