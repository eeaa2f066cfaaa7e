import { clickInPage, pageText } from './page';

/** Waits until a dashboard shows this span. */
export async function pressedSpan(span: string): Promise<void> {
  await pageText('.spans button[aria-pressed="true"]', span);
}

export async function clickSpan(span: string): Promise<void> {
  await clickInPage(`.spans button:has-text("${span}")`);
}
