/** Switches for films and their sound, in the menu of ways to watch. */
import { roomText } from '../chat/room-text.ts';
import { chooseFilms, filmChoice } from './film-choice.ts';

const switches = ['shown', 'sound'] as const;

/** Adds each switch to its list. */
export function addFilmSwitches(lists: Record<(typeof switches)[number], HTMLElement>): void {
  for (const name of switches) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.films = name;
    button.textContent = roomText(`room:films.${name}`);
    button.role = 'switch';
    button.ariaChecked = String(filmChoice()[name]);
    button.addEventListener('click', () => {
      chooseFilms({ [name]: !filmChoice()[name] });
      button.ariaChecked = String(filmChoice()[name]);
    });
    lists[name].appendChild(button);
  }
}
