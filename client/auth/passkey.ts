/**
 * The script of pages where a passkey is used. A form says what its authenticator is asked with (`data-options`), and takes
 * what it answers along; whoever's browser has no passkeys never sees it.
 */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

if (browserSupportsWebAuthn()) {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.classList.remove('invisible');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void takeAlong(form);
    });
  }
}

async function takeAlong(form: HTMLFormElement) {
  const { passkey, options = '', failed = '', known = '' } = form.dataset;
  const says = form.querySelector('[role=alert]');
  const button = form.querySelector('button');
  const credential = form.elements.namedItem('credential');
  if (!says || !button || !(credential instanceof HTMLInputElement)) return;
  says.textContent = '';
  button.disabled = true;
  try {
    const asked = await fetch(options, { method: 'POST', body: new URLSearchParams() });
    if (asked.ok) {
      const { data: optionsJSON } = (await asked.json()) as { data: Creation & Request };
      const made = passkey === 'make' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
      credential.value = JSON.stringify(await made);
    }
    // Without one the page itself says what is wanted first, as a fresh sign-in.
    form.submit();
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    says.textContent = isKnown ? known : failed;
    button.disabled = false;
  }
}
