import type vscode = require('vscode');
import { inTab } from '../../../engine/primitives';
import type { DocumentRoute, Documents, RoutedDocuments } from '../../shared/documentRoute';

/** Documents that stay readable; older ones were closed long ago. */
const maxDocuments = 40;

/** Path of a past answer: "3/eth_blockNumber 14:05:11". */
type AnswerPath = string;

/** Read-only documents with the text of past answers; after a restart they are empty. */
export class AnswerDocuments {
  private readonly texts = new Map<AnswerPath, string>();
  private readonly shown: RoutedDocuments<AnswerPath>;
  private count = 0;

  constructor(documents: Documents) {
    this.shown = documents.add(this.route());
  }

  /** @param name what the tab says: "eth_blockNumber 14:05:11" */
  add(name: string, text: string): vscode.Uri {
    const path = `${++this.count}/${inTab(name).replaceAll('/', ' ')}`;
    this.texts.set(path, text);
    const [oldest] = this.texts.keys();
    if (this.texts.size > maxDocuments && oldest !== undefined) {
      this.texts.delete(oldest);
    }
    return this.shown.uri(path);
  }

  private route(): DocumentRoute<AnswerPath, 'txt'> {
    return {
      family: 'answer',
      address: {
        endings: ['txt'],
        print: (path) => ({ path, ending: 'txt', query: {} }),
        parse: ({ path }) => path,
      },
      text: (path) => Promise.resolve(this.texts.get(path) ?? ''),
    };
  }
}
