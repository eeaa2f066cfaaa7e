import { element } from './element';

export interface MenuItem {
  readonly label: string;
  run(): void;
}

/** Pixels below the menu, for its shadow. */
const below = 8;

/**
 * A button with a menu below it, walked by keys as menus are. A notebook shows no more than an output's own height, so an
 * output that is lower than its menu grows while that is open.
 *
 * @param itemsOf asked each time the menu opens
 */
export function menuButton(label: string, itemsOf: () => readonly MenuItem[]): HTMLElement {
  const opener = element('button', {
    class: 'opener',
    text: label,
    with: { type: 'button', 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
  });
  const view = element('span', { class: 'menuButton' }, [opener]);
  let menu: HTMLElement | undefined;
  let section: HTMLElement | null = null;

  const close = (): void => {
    const open = menu;
    // Taking it away takes the focus from it, which closes it too.
    menu = undefined;
    open?.remove();
    opener.setAttribute('aria-expanded', 'false');
    if (open !== undefined && section !== null) {
      section.style.minHeight = '';
    }
  };
  const leave = (): void => {
    opener.focus();
    close();
  };
  const open = (at: 'first' | 'last'): void => {
    const items = itemsOf().map(({ label: text, run }) => {
      const item = element('button', { text, with: { type: 'button', role: 'menuitem', tabindex: '-1' } });
      item.addEventListener('click', () => {
        leave();
        run();
      });
      return item;
    });
    menu = element('div', { class: 'menu', with: { role: 'menu', 'aria-label': label } }, items);
    view.append(menu);
    opener.setAttribute('aria-expanded', 'true');
    section = view.closest('section');
    makeRoom(menu, section);
    items.at(at === 'first' ? 0 : -1)?.focus({ preventScroll: true });
  };

  opener.addEventListener('click', () => (menu === undefined ? open('first') : close()));
  view.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && view.contains(relatedTarget))) {
      close();
    }
  });
  view.addEventListener('keydown', (event) => {
    const { key } = event;
    if (menu === undefined) {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        taken(event);
        open(key === 'ArrowDown' ? 'first' : 'last');
      }
      return;
    }
    if (key === 'Escape') {
      taken(event);
      leave();
    } else if (key === 'Tab') {
      leave();
    } else {
      const next = walked([...menu.querySelectorAll('button')], event);
      if (next !== undefined) {
        taken(event);
        next.focus();
      }
    }
  });
  return view;
}

/** The notebook has meanings of its own for keys. */
function taken(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function walked(items: readonly HTMLElement[], event: KeyboardEvent): HTMLElement | undefined {
  const at = items.findIndex((item) => item === event.target);
  switch (event.key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      const letter = event.key.toLowerCase();
      const isLetter = letter.length === 1 && letter !== ' ' && !event.ctrlKey && !event.metaKey;
      const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      return isLetter ? after.find(({ textContent }) => textContent.toLowerCase().startsWith(letter)) : undefined;
    }
  }
}

/** Inside the output, whose edges the menu cannot cross. */
function makeRoom(menu: HTMLElement, section: HTMLElement | null): void {
  if (section === null) {
    return;
  }
  const outer = section.getBoundingClientRect();
  const { left, bottom } = menu.getBoundingClientRect();
  if (left < outer.left) {
    menu.style.transform = `translateX(${outer.left - left}px)`;
  }
  if (bottom + below > outer.bottom) {
    section.style.minHeight = `${bottom + below - outer.top}px`;
  }
}
