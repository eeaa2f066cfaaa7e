import { errorCategory } from '../../api/errors/errorCategory';
import { errorSentence } from '../../api/errors/errorSentence';
import type { ApiError } from '../../api/errors/errors';
import type { Line } from '../../core/finding/finding';
import { message } from '../../core/finding/message';
import { code, joined, remote, text } from '../../core/finding/spans';
import type { SourcedResult } from '../../explain/sourcedResult';

/** What a node does not offer is said once for all of it; what failed has a sentence of its own. */
const lacking: ReadonlySet<string | undefined> = new Set(['noEndpoint', 'noMethod', 'unauthorized']);

/** What could not be read while a chain was diagnosed. */
export class Unread {
  private readonly absent = new Map<string, Set<string>>();
  private readonly sentences = new Set<string>();

  /** The value, where it was told. @param node its name; empty for what any of them could tell */
  heard<T>(node: string, method: string, told: SourcedResult<T>): T | undefined {
    if (told.ok) {
      return told.value;
    }
    if (told.error !== undefined) {
      this.failed(node, method, told.error);
    }
    return undefined;
  }

  failed(node: string, method: string, error: ApiError): void {
    if (!lacking.has(errorCategory(error))) {
      this.sentences.add(errorSentence(error));
      return;
    }
    const methods = this.absent.get(node) ?? new Set();
    this.absent.set(node, methods.add(method));
  }

  say(sentence: string): void {
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
