import { element } from '../shared';

export interface MenuItem {
  readonly label: string;
  run(): void;
}

/** Pixels below the menu, for its shadow. */
const below = 8;

/**
 * Opens a menu below a button, walked by keys as menus are. A notebook shows no more than an output's own height, so an
 * output that is lower than its menu grows while that is open.
 *
 * @param view holds the button, and now the menu
 * @returns what closes it
 */
export function openMenu(
  items: readonly MenuItem[],
  view: HTMLElement,
  opener: HTMLElement,
  at: 'first' | 'last',
): () => void {
  const section = view.closest('section');
  const buttons = items.map(({ label, run }) => {
    const item = element('button', { text: label, with: { type: 'button', role: 'menuitem', tabindex: '-1' } });
    item.addEventListener('click', () => {
      leave();
      run();
    });
    return item;
  });
  const menu = element('div', { class: 'menu', with: { role: 'menu', 'aria-label': opener.textContent } }, buttons);
  const own = new AbortController();
  const close = (): void => {
    if (!own.signal.aborted) {
      // Taking it away takes the focus from it, which would close it once more.
      own.abort();
      menu.remove();
      opener.setAttribute('aria-expanded', 'false');
      section?.style.removeProperty('min-height');
    }
  };
  const leave = (): void => {
    opener.focus();
    close();
  };
  const onKey = (event: KeyboardEvent): void => {
    const next = nextOf(buttons, event);
    if (event.key === 'Tab') {
      // From the button to what follows it.
      leave();
    } else if (event.key === 'Escape' || next !== undefined) {
      event.preventDefault();
      // The notebook has meanings of its own for keys.
      event.stopPropagation();
      if (next === undefined) {
        leave();
      } else {
        next.focus();
      }
    }
  };
  view.addEventListener('keydown', onKey, { signal: own.signal });
  view.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && view.contains(relatedTarget))) {
        close();
      }
    },
    { signal: own.signal },
  );
  view.append(menu);
  opener.setAttribute('aria-expanded', 'true');
  makeRoom(menu, section);
  buttons.at(at === 'first' ? 0 : -1)?.focus({ preventScroll: true });
  return close;
}

function nextOf(items: readonly HTMLElement[], event: KeyboardEvent): HTMLElement | undefined {
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
    default:
      return undefined;
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
