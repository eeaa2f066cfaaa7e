import type vscode = require('vscode');

/** Places whose meaning another hover of ours knows better than that of identifiers: it is not said twice. */
export class HoverExclusions {
  private claim: ((document: vscode.TextDocument, position: vscode.Position) => Promise<boolean>) | undefined;

  /** @param claim says of a place whether it is known better */
  set(claim: (document: vscode.TextDocument, position: vscode.Position) => Promise<boolean>): void {
    this.claim = claim;
  }

  async has(document: vscode.TextDocument, position: vscode.Position): Promise<boolean> {
    return (await this.claim?.(document, position)) === true;
  }
}
