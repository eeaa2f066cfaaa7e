import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export { default as menuCss } from './menuButton.css';

export interface MenuItem {
  readonly label: string;
  run(): void;
}

interface Props {
  readonly label: string;
  /** Called each time the menu opens. */
  readonly items: () => readonly MenuItem[] | Promise<readonly MenuItem[]>;
}

/** Pixels below the menu, for its shadow. */
const shadowMargin = 8;

/**
 * A button with a menu, with the usual keyboard navigation. Notebook outputs are clipped, so that an output smaller
 * than the menu grows while it is open.
 */
export function MenuButton({ label, items }: Props): JSX.Element {
  const [open, setOpen] = useState<{ readonly items: readonly MenuItem[]; readonly at: 0 | -1 }>();
  const view = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const buttons = () => [...(view.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const show = async (at: 0 | -1): Promise<void> => setOpen({ items: await items(), at });
  const leave = (): void => {
    opener.current?.focus();
    setOpen(undefined);
  };

  useLayoutEffect(() => {
    const menu = view.current?.querySelector<HTMLElement>('.menu');
    const section = view.current?.closest('section');
    if (open === undefined || menu == null) {
      return undefined;
    }
    if (section != null) {
      makeRoom(menu, section);
    }
    buttons().at(open.at)?.focus({ preventScroll: true });
    return () => void section?.style.removeProperty('min-height');
  }, [open]);

  function onKey(event: TargetedKeyboardEvent<HTMLElement>): void {
    const { key } = event;
    const own = buttons();
    const at = own.findIndex((item) => item === event.target);
    const next =
      open && { ArrowDown: own[(at + 1) % own.length], ArrowUp: own.at(at - 1), Home: own[0], End: own.at(-1) }[key];
    if (open === undefined && (key === 'ArrowDown' || key === 'ArrowUp')) {
      void show(key === 'ArrowDown' ? 0 : -1);
    } else if (open !== undefined && key === 'Tab') {
      // Moves on from the button.
      leave();
      return;
    } else if (open !== undefined && key === 'Escape') {
      leave();
    } else if (next !== undefined) {
      next.focus();
    } else {
      return;
    }
    event.preventDefault();
    // The notebook has its own key bindings.
    event.stopPropagation();
  }

  return (
    <span
      class="menuButton"
      ref={view}
      onKeyDown={onKey}
      onFocusOut={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setOpen(undefined);
        }
      }}
    >
      <button
        type="button"
        class="opener"
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onClick={() => (open === undefined ? void show(0) : setOpen(undefined))}
      >
        {label}
      </button>
      {open !== undefined && (
        <div class="menu" role="menu" aria-label={label}>
          {open.items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                leave();
                item.run();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}

/** Keeps the menu within the output, where it would be clipped. */
function makeRoom(menu: HTMLElement, section: HTMLElement): void {
  const outer = section.getBoundingClientRect();
  const { left, bottom } = menu.getBoundingClientRect();
  if (left < outer.left) {
    menu.style.transform = `translateX(${outer.left - left}px)`;
  }
  if (bottom + shadowMargin > outer.bottom) {
    section.style.minHeight = `${bottom + shadowMargin - outer.top}px`;
  }
}
