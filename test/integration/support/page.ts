import { bridge } from '../harness/bridge';
import type { Click } from '../harness/bridgeRequests';

/** Pages of tabs are in a nested frame. */
export const inPage =
  'iframe.webview >> internal:control=enter-frame >> iframe#active-frame >> internal:control=enter-frame >> ';

/** Waits until an element of the visible page contains some words; returns its text. */
export async function pageText(selector: string, of: string, wait = 30_000): Promise<string> {
  const text = await bridge('waitForText', { selector: inPage + selector, text: of }, wait);
  return text.replace(/\s+/g, ' ').trim();
}

export async function clickInPage(selector: string, how?: Click): Promise<void> {
  await bridge('click', { selector: inPage + selector, ...how });
}

/** Chooses from a menu of the page's toolbar. */
export async function chooseInPage(menu: string, entry: string): Promise<void> {
  await clickInPage(`button[aria-haspopup="menu"]:has-text("${menu}")`);
  await clickInPage(`[role="menuitem"]:has-text("${entry}")`);
}
