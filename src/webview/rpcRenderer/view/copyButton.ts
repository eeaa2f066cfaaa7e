import type { Copied } from '../extras/copyMenu';
import { element } from './element';
import { extras } from './extras';

/** One button for all that can be copied; its menu is made when it opens. */
export function copyButton(from: Copied): HTMLElement {
  const opener = element('button', {
    class: 'opener',
    text: 'Copy',
    with: { type: 'button', 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
  });
  const view = element('span', { class: 'menuButton' }, [opener]);
  let close: (() => void) | undefined;
  const open = async (at: 'first' | 'last'): Promise<void> => {
    const { openCopyMenu } = await extras(view);
    close?.();
    close = openCopyMenu(from, view, opener, at);
  };
  opener.addEventListener('click', () => {
    if (opener.getAttribute('aria-expanded') === 'true') {
      close?.();
    } else {
      void open('first');
    }
  });
  opener.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // The notebook has meanings of its own for keys.
      event.stopPropagation();
      void open(event.key === 'ArrowDown' ? 'first' : 'last');
    }
  });
  return view;
}
