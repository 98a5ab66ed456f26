/**
 * Script of pages that use a passkey. It requests options from the form's `data-options`, asks the
 * authenticator, and submits the response with the form. Without passkey support the form stays
 * invisible. In a form that also works without a passkey, only the button `data-by-passkey` uses
 * it.
 */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { sendAsForm } from '../platform/script/send-as-form.ts';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

if (browserSupportsWebAuthn()) {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    const one = form.querySelector<HTMLButtonElement>('[data-by-passkey]');
    for (const element of one ? [one] : [form]) element.classList.remove('invisible');
    form.addEventListener('submit', (event) => {
      if (one && event.submitter !== one) return;
      event.preventDefault();
      void submitWithPasskey(form, one);
    });
  }
}

async function submitWithPasskey(form: HTMLFormElement, one: HTMLButtonElement | null) {
  const { passkey, options = '', failed = '', known: knownText = '' } = form.dataset;
  const alertElement = form.querySelector('[role=alert]');
  const button = one ?? form.querySelector('button');
  const [credential, hash] = [form.elements.namedItem('credential'), form.elements.namedItem('hash')];
  if (!alertElement || !button || !(credential instanceof HTMLInputElement)) return;
  alertElement.textContent = '';
  button.disabled = true;
  try {
    const about = hash instanceof HTMLInputElement ? { hash: hash.value } : {};
    const response = await fetch(options, { method: 'POST', body: new URLSearchParams(about) });
    if (response.ok) {
      const { data: optionsJSON } = (await response.json()) as { data: Creation & Request };
      const ceremony = passkey === 'make' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
      credential.value = JSON.stringify(await ceremony);
    }
    // Without options the form is sent without a credential. The page then says which step is
    // missing, such as a fresh sign-in.
    sendAsForm(form, one);
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    alertElement.textContent = isKnown ? knownText : failed;
    button.disabled = false;
  }
}
