/** Shows that the live has ended. Loaded at its end. */
export function leaveRoom(talk: HTMLElement): void {
  talk.querySelector<HTMLElement>('[data-gone]')?.removeAttribute('hidden');
  talk.querySelector('form')?.remove();
  document.dispatchEvent(new Event('live:gone'));
}
