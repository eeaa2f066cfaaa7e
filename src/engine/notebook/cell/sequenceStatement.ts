import {
  argumentsAt,
  calleeText,
  type CallStatement,
  parseCallStatement,
  type StatementWord,
  wordAt,
} from './callStatement';
import { type OverrideLine, parseOverrideLine } from '../../abi';
import type { JsonReader } from './jsonReader';
import type { JsonNode, JsonProblem, JsonSpan } from './jsonNode';

/**
 * `sequence`: successive transactions on one state, simulated; none is sent.
 * sequence [<chain>] [block <block>]
 * with balance <address> = <wei>, with code <address> = <contract>, with storage <address>.<variable> = <value>
 * from <address>
 * deploy <contract>(<arguments>) [value <wei>] [as <name>] [reverts]
 * [from <address>] call <contract>.<function>(<arguments>) [value <wei>] [reverts [with <error>]]
 * One step per line, up to an empty line or one that is not a step. `from` applies until the next one. A deployed
 * contract can be called, and passed as an argument, by its name.
 */
export interface SequenceStatement {
  readonly head: JsonSpan;
  readonly chain?: StatementWord;
  readonly block?: JsonNode;
  readonly steps: readonly SequenceStepAst[];
  /** State overrides before the first step. */
  readonly pretended: readonly OverrideLine[];
}

export interface SequenceStepAst extends JsonSpan {
  readonly call: SequenceCallAst;
  /** Sender; a missing one is a problem. */
  readonly from?: JsonNode;
  readonly value?: JsonNode;
  /** Expected to revert: with any error, or with the named one. */
  readonly reverts?: { readonly with?: string };
}

type SequenceCallAst =
  | { readonly kind: 'call'; readonly statement: CallStatement }
  | {
      readonly kind: 'deploy';
      readonly contract: StatementWord;
      readonly args: readonly JsonNode[];
      readonly argsSpan: JsonSpan;
      readonly name: string;
    };

const HEAD = /sequence(?:[ \t]+(?!block\b)([\w$/-]+))?/y;
const BLOCK = /[ \t]+block[ \t]+/y;
const STEP = /^[ \t]*(?=(?:from|call|deploy|with)[ \t])/;
const COMMENT = /^\s*(?:#|\/\/)(?!\s*@)/;
const WITH = /with[ \t]([^\n]*)/y;
const FROM = /from[ \t]+/y;
const CALL = /[ \t]*(?=call[ \t])/y;
const DEPLOY = /[ \t]*deploy[ \t]+([A-Za-z_$][\w$]*)/y;
const VALUE = /[ \t]+value[ \t]+/y;
const AS = /[ \t]+as[ \t]+([A-Za-z_]\w*)/y;
const REVERTS = /[ \t]+reverts(?:[ \t]+with[ \t]+([A-Za-z_$][\w$]*))?/y;

const maxLines = 50;

/** Limit of steps: each is traced with all preceding ones. */
const maxSteps = 20;

export function isSequence(words: string): boolean {
  return /^sequence(?:[ \t]|$)/.test(words);
}

export function stepText({ call }: SequenceStepAst): string {
  return call.kind === 'call' ? calleeText(call.statement) : `deploy ${call.contract.text}`;
}

/** @param start of the word `sequence` */
export function parseSequence(
  text: string,
  start: number,
  json: JsonReader,
  problems: JsonProblem[],
): { readonly statement: SequenceStatement; readonly end: number } {
  return new SequenceParser(text, json, problems).parse(start);
}

class SequenceParser {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly json: JsonReader,
    private readonly problems: JsonProblem[],
  ) {}

  parse(start: number): ReturnType<typeof parseSequence> {
    this.at = start;
    const [, chain] = this.take(HEAD) ?? [];
    const head = { start, end: this.at };
    const named = chain === undefined ? undefined : wordAt(chain, this.at - chain.length);
    const block = this.valueAfter(BLOCK);
    const steps: SequenceStepAst[] = [];
    const pretended: OverrideLine[] = [];
    let from: JsonNode | undefined;
    while (this.toNextStep()) {
      const line = this.pretended();
      if (line !== undefined) {
        pretended.push(line);
        continue;
      }
      from = this.valueAfter(FROM) ?? from;
      const step = this.step(from);
      if (step !== undefined) {
        steps.push(step);
      }
    }
    const [first] = steps;
    if (first === undefined) {
      this.problem(head, 'Write a step on each line below: from 0x… and call Coin.transfer(0x…, 5).');
    } else if (first.from === undefined) {
      this.problem(first, 'Write who sends it, on a line before: from 0x….');
    }
    if (steps.length > maxSteps) {
      this.problem(steps[maxSteps]!, `A sequence has at most ${maxSteps} steps.`);
    }
    return { statement: { head, chain: named, block, steps, pretended }, end: this.at };
  }

  /** Advances to the next line that is not a comment. @returns whether it is a step */
  private toNextStep(): boolean {
    const lines = this.text.slice(this.at).split('\n', maxLines);
    let at = this.at + lines[0]!.length + 1;
    if (lines[0]!.trim() !== '' && !COMMENT.test(lines[0]!)) {
      return false;
    }
    for (const line of lines.slice(1)) {
      const [blanks] = STEP.exec(line) ?? [];
      if (blanks !== undefined) {
        this.at = at + blanks.length;
        return true;
      }
      if (!COMMENT.test(line)) {
        return false;
      }
      at += line.length + 1;
    }
    return false;
  }

  private pretended(): OverrideLine | undefined {
    const start = this.at;
    const words = this.take(WITH)?.[1];
    const line = words === undefined ? undefined : parseOverrideLine(words);
    if (words !== undefined && line === undefined) {
      this.problem(
        { start, end: this.at },
        'Expected balance 0x… = 5 ether, code 0x… = Coin, or storage 0x….owner = 0x….',
      );
    }
    return line;
  }

  /** @returns `undefined` for a line that only sets the sender */
  private step(from: JsonNode | undefined): SequenceStepAst | undefined {
    const start = this.at;
    const call = this.take(CALL) === undefined ? this.deploy() : this.call();
    if (call === undefined) {
      return undefined;
    }
    const value = this.valueAfter(VALUE);
    const name = call.kind === 'deploy' ? this.take(AS)?.[1] : undefined;
    const [found, error] = this.take(REVERTS) ?? [];
    return {
      ...{ start, end: this.at, from, value },
      call: call.kind === 'deploy' && name !== undefined ? { ...call, name } : call,
      reverts: found === undefined ? undefined : { with: error },
    };
  }

  private call(): SequenceCallAst {
    const { statement, end } = parseCallStatement(this.text, this.at, this.json, this.problems);
    this.at = end;
    const { chain, block } = statement;
    for (const one of [chain, block]) {
      if (one !== undefined) {
        this.problem(one, 'All steps have one chain and block: write them after sequence.');
      }
    }
    return { kind: 'call', statement };
  }

  private deploy(): SequenceCallAst | undefined {
    const [, contract] = this.take(DEPLOY) ?? [];
    if (contract === undefined) {
      return undefined;
    }
    const word = wordAt(contract, this.at - contract.length);
    const { args, end } = argumentsAt(this.text, this.at, this.json, () =>
      this.problem(word, `Write the constructor’s arguments in parentheses: deploy ${contract}(…).`),
    );
    const argsSpan = { start: this.at, end };
    this.at = end;
    return { kind: 'deploy', contract: word, args, argsSpan, name: contract };
  }

  private valueAfter(pattern: RegExp): JsonNode | undefined {
    if (this.take(pattern) === undefined) {
      return undefined;
    }
    const node = this.json.read(this.at);
    this.at = node.end;
    return node;
  }

  /** Advances past a match. @param pattern sticky */
  private take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    this.at = match === null ? this.at : pattern.lastIndex;
    return match ?? undefined;
  }

  private problem({ start, end }: JsonSpan, message: string): void {
    this.problems.push({ start, end, message });
  }
}
