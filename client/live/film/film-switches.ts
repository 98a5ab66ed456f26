/** Switches for films and their sound, in the menu of ways to watch. */
import { roomText } from '../chat/room-text.ts';
import { chooseFilms, filmChoice } from './film-choice.ts';

const switches = ['shown', 'sound'] as const;

export function addFilmSwitches(list: HTMLElement): void {
  for (const name of switches) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.films = name;
    button.textContent = roomText(`room:films.${name}`);
    button.setAttribute('aria-pressed', String(filmChoice()[name]));
    button.addEventListener('click', () => {
      chooseFilms({ [name]: !filmChoice()[name] });
      button.setAttribute('aria-pressed', String(filmChoice()[name]));
    });
    list.appendChild(button);
  }
}
