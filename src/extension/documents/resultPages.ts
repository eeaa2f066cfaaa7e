import vscode = require('vscode');
import { decodeUriPart } from '../../engine/primitives';
import { pageType } from '../vscode/ids';
import { readUri } from '../vscode/readUri';
import { openPage } from '../vscode/ui/tab';
import { readPageHistory } from '../../webview/protocol/readPageRequest';
import type { PageHistory } from '../../webview/protocol/resultPage';
import { type PagePorts, ResultPage } from './resultPage';

/** All tabs with result pages. What is looked up goes on in one of them; others are opened where the user says so. */
export class ResultPages implements vscode.Disposable {
  private readonly pages = new Set<ResultPage>();
  /** Where the next lookup is shown. */
  private next: ResultPage | undefined;
  private readonly ports: PagePorts;

  constructor(
    ports: Omit<PagePorts, 'openOther'>,
    /** What was shown by a page that is closed, by its address. */
    private readonly closed: (entry: string) => void,
  ) {
    this.ports = { ...ports, openOther: (uri) => this.add(uri) };
  }

  /** Shows a result in the tab that has it, else in the one of the last lookup, else in a new one. */
  async show(uri: vscode.Uri): Promise<void> {
    const entry = uri.toString();
    const page = [...this.pages].find((one) => one.uri.toString() === entry) ?? this.next;
    if (page === undefined) {
      this.next = this.add(uri);
      return;
    }
    page.reveal();
    await page.goOn(uri);
  }

  /** Fills a tab that was open when the window was closed. @param state as its page kept it */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    const history = readPageHistory(state);
    if (history === undefined || history.entries.some((entry) => readUri(entry) === undefined)) {
      // Nothing says what it was about.
      panel.dispose();
      return;
    }
    const page = this.fill(panel, history);
    this.next ??= page;
  }

  active(): ResultPage | undefined {
    return [...this.pages].find(({ isActive }) => isActive);
  }

  /** Whether a page can still go to a document. */
  holds(entry: string): boolean {
    return [...this.pages].some(({ entries }) => entries.includes(entry));
  }

  dispose(): void {
    this.pages.forEach((page) => page.dispose());
  }

  private add(uri: vscode.Uri): ResultPage {
    const last = uri.path.split('/').at(-1) ?? '';
    return this.fill(openPage(pageType, decodeUriPart(last) ?? last), { entries: [uri.toString()], at: 0 });
  }

  private fill(panel: vscode.WebviewPanel, history: PageHistory): ResultPage {
    const page = new ResultPage(panel, this.ports, history);
    this.pages.add(page);
    panel.onDidDispose(() => {
      page.dispose();
      this.pages.delete(page);
      this.next = this.next === page ? undefined : this.next;
      page.entries.filter((entry) => !this.holds(entry)).forEach((entry) => this.closed(entry));
    });
    return page;
  }
}
