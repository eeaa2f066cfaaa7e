import { bridge } from '../harness/bridge';
import type { Click } from '../harness/bridgeRequests';

/** Pages of tabs stand in a frame of a frame. */
export const inPage =
  'iframe.webview >> internal:control=enter-frame >> iframe#active-frame >> internal:control=enter-frame >> ';

/** The text of an element of the visible page, once it holds some words. */
export async function pageText(selector: string, of: string, wait = 30_000): Promise<string> {
  const text = await bridge('waitForText', { selector: inPage + selector, text: of }, wait);
  return text.replace(/\s+/g, ' ').trim();
}

export async function clickInPage(selector: string, how?: Click): Promise<void> {
  await bridge('click', { selector: inPage + selector, ...how });
}

/** Chooses from a menu of the page's tools. */
export async function chooseInPage(menu: string, entry: string): Promise<void> {
  await clickInPage(`button[aria-haspopup="menu"]:has-text("${menu}")`);
  await clickInPage(`[role="menuitem"]:has-text("${entry}")`);
}
