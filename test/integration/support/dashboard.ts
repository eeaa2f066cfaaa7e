import { bridge } from '../harness/bridge';

/** Pages of tabs stand in a frame of a frame. */
const page =
  'iframe.webview >> internal:control=enter-frame >> iframe#active-frame >> internal:control=enter-frame >> ';

/** Waits until a dashboard shows this span. */
export async function pressedSpan(span: string): Promise<void> {
  await bridge('waitForText', { selector: `${page}button[aria-pressed="true"]`, text: span }, 30_000);
}

export async function clickSpan(span: string): Promise<void> {
  await bridge('click', { selector: `${page}button:has-text("${span}")` });
}
