import { type ApiError, errorCategory, errorSentence } from '../../errors';
import { type Line, type QueryResult, code, joined, message, remote, text } from '../../report';

/** What a node does not offer is said once for all of it; what failed has a sentence of its own. */
const missing: ReadonlySet<string | undefined> = new Set(['noEndpoint', 'noMethod', 'unauthorized']);

/** What could not be read while a chain was diagnosed. */
export class Unread {
  private readonly absent = new Map<string, Set<string>>();
  private readonly sentences = new Set<string>();

  /** The value, where it was told. @param node its name; empty for what any of them could tell */
  received<T>(node: string, method: string, result: QueryResult<T>): T | undefined {
    if (result.ok) {
      return result.value;
    }
    if (result.error !== undefined) {
      this.failed(node, method, result.error);
    }
    return undefined;
  }

  failed(node: string, method: string, error: ApiError): void {
    if (!missing.has(errorCategory(error))) {
      this.sentences.add(errorSentence(error));
      return;
    }
    const methods = this.absent.get(node) ?? new Set();
    this.absent.set(node, methods.add(method));
  }

  message(sentence: string): void {
    this.sentences.add(sentence);
  }

  get lines(): readonly Line[] {
    return [
      ...[...this.sentences].map((sentence): Line => [remote(sentence)]),
      ...[...this.absent].map(
        ([node, methods]) =>
          message`${node === '' ? text('None of the nodes') : remote(node)} does not serve ${joined(
            [...methods].sort().map((method): Line => [code(method)]),
            ', ',
          )}.`,
      ),
    ];
  }
}
