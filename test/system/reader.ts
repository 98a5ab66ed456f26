/** Somebody with a browser without scripts, who reads pages, follows links, and sends the forms that stand there. */
import { expect } from 'vitest';
import { type Filling, type Form, filledIn, formsIn } from './form.ts';
import { type DemoAccount, Member, signedIn } from './member.ts';

const LEAPS_MOST = 5;

export class Reader {
  readonly #member: Member;
  /** Where they are, and what is read there. */
  path = '';
  text = '';
  status = 0;

  constructor(member: Member) {
    this.#member = member;
  }

  /** As one of the accounts; without one, as a visitor. */
  static async from(origin: string, account?: DemoAccount): Promise<Reader> {
    return new Reader(account ? await signedIn(origin, account) : new Member(origin));
  }

  /** Whether it stands there: a page is too long to be told whole where a test fails. */
  says = (words: string): boolean => this.text.includes(words);

  /** Goes to a page, and on to wherever it leads. */
  async open(path: string, init: RequestInit = {}): Promise<this> {
    let answer = await this.#member.go(path, init);
    this.path = path;
    for (let leaps = 0; answer.location !== '' && leaps < LEAPS_MOST; leaps += 1) {
      this.path = answer.location;
      answer = await this.#member.go(answer.location);
    }
    this.text = answer.text;
    this.status = answer.status;
    return this;
  }

  /** Fills in the one form that `of` tells from the others, and presses a button of it, by what it holds where there are several. */
  async send(of: (form: Form) => boolean, filling: Filling = {}, pressed: string | null = null): Promise<this> {
    const [form, another] = formsIn(this.text).filter(of);
    if (!form || another) expect.fail(`${this.path} has ${form ? 'several such forms' : 'no such form'}`);
    return this.open(form.action || this.path, filledIn(form, filling, pressed));
  }

  /** The same of the form that has a button of this name and value. */
  press(step: string, filling: Filling = {}): Promise<this> {
    const has = ({ buttons }: Form) => buttons.some(({ name, value }) => name === 'step' && value === step);
    return this.send(has, filling, step);
  }
}
