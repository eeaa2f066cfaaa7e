import { bridge } from './bridge';

/** The box that a mouse hover opens over the editor. */
export const hoverBox = '.monaco-hover:not(.hidden)';

/** Rests the pointer on `text` in the visible editor and waits until the hover says `expected`; gives all it says. */
export async function hoverUntil(text: string, expected: string, wait?: number): Promise<string> {
  await bridge('move', { text }, wait);
  return bridge('waitForText', { selector: hoverBox, text: expected }, wait);
}

/** Takes the pointer off the editor and waits until the hover is gone. */
export async function leaveHover(): Promise<void> {
  await bridge('press', { keys: 'Escape' });
  await bridge('move', { x: 5, y: 5 });
  await bridge('waitForNone', { selector: hoverBox });
}
