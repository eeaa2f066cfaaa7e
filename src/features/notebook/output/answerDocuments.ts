import vscode = require('vscode');
import { inTab } from '../../../core/inert/interfaceWords';
import { answerAuthority, documentScheme } from '../../../editor/ids';

/** Documents that stay readable; older ones were closed long ago. */
const maxDocuments = 40;

/** Read-only documents with the text of past answers. */
export class AnswerDocuments {
  private readonly texts = new Map<string, string>();
  private count = 0;

  /** @param name what the tab says: "eth_blockNumber 14:05:11" */
  add(name: string, text: string): vscode.Uri {
    const path = `/${++this.count}/${inTab(name).replaceAll('/', ' ')}.txt`;
    this.texts.set(path, text);
    const [oldest] = this.texts.keys();
    if (this.texts.size > maxDocuments && oldest !== undefined) {
      this.texts.delete(oldest);
    }
    return vscode.Uri.from({ scheme: documentScheme, authority: answerAuthority, path });
  }

  text({ path }: vscode.Uri): string {
    return this.texts.get(path) ?? '';
  }
}
