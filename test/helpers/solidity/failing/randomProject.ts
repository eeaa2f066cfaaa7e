import { calling, failing, failingInContracts, failingInstead, handingOn, type Statement } from './randomStatements';

/** A randomly generated project of three files. */
export interface RandomProject {
  readonly sources: Readonly<Record<string, string>>;
  /** Failing calls of its contract Main, each at another place or along another path. */
  readonly calls: readonly RandomCall[];
  /** Function headers with modifiers, and each modifier's `_`: some compilers give these frames, others do not. */
  readonly passed: readonly string[];
}

export interface RandomCall {
  readonly entry: string;
  /** Its only argument. */
  readonly site: number;
  /** "src/Main.sol:31" */
  readonly fails: string;
  /** Innermost first. */
  readonly callers: readonly string[];
}

/** Parts of a function, in order. */
type Part =
  | { readonly kind: 'site'; readonly site: number; readonly at: string }
  /** `instead`: it fails here after its callee has failed. */
  | { readonly kind: 'call'; readonly to: string; readonly at: string; readonly instead?: boolean }
  | { readonly kind: 'body' };

interface Routine {
  readonly parts: Part[];
  readonly modifier?: string;
}

interface Callee {
  readonly name: string;
  /** "Lib.l0(w)" */
  readonly text: string;
}

interface Shape {
  readonly file: string;
  readonly head: string;
  /** Functions that it may call. */
  readonly callees: readonly Callee[];
  readonly modifier?: string;
}

const lib = 'src/Lib.sol';
const base = 'src/Base.sol';
const main = 'src/Main.sol';
const top = ['// SPDX-License-Identifier: MIT', 'pragma solidity ^0.8.13;', ''];

export function randomProject(seed: number): RandomProject {
  return new Author(seed).project();
}

/** Writes the source line by line and records the role of each. */
class Author {
  private readonly files = new Map<string, string[]>([lib, base, main].map((file) => [file, [...top]]));
  private readonly routines = new Map<string, Routine>();
  private readonly entries: string[] = [];
  private sites = 0;
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  project(): RandomProject {
    this.writeContracts(this.writeBase(this.writeLibrary()));
    const calls = this.entries.flatMap((entry) =>
      Array.from({ length: this.sites }, (_, i) => {
        const [fails, ...callers] = this.stackOf(entry, i + 1, []) ?? [];
        return fails === undefined ? [] : [{ entry, site: i + 1, fails, callers }];
      }).flat(),
    );
    const files = [...this.files];
    const passed = files.flatMap(([file, lines]) =>
      lines.flatMap((line, i) => (/ m[01]\(w\) |^ *_;$/.test(line) ? [`${file}:${i + 1}`] : [])),
    );
    return {
      sources: Object.fromEntries(files.map(([file, lines]) => [file, `${lines.join('\n')}\n`])),
      calls,
      passed,
    };
  }

  private writeLibrary(): readonly Callee[] {
    this.write(lib, 'error Bad();', 'error Worse(uint256 w);', 'enum Kind { A, B, C }', '', 'library Lib {');
    const written: Callee[] = [];
    for (const name of ['l0', 'l1', 'l2']) {
      const callees = written.map((callee) => ({ ...callee, text: `${callee.name}(w)` }));
      this.writeFunction(name, { file: lib, head: 'internal pure', callees });
      written.push({ name, text: `Lib.${name}(w)` });
    }
    this.write(lib, '}');
    return written;
  }

  private writeBase(libraries: readonly Callee[]): readonly Callee[] {
    this.write(base, 'import "./Lib.sol";', '');
    this.write(base, 'function free(uint256 w) pure returns (uint256 x) {', '    x = w;');
    const parts: Part[] = [];
    this.routines.set('free', { parts });
    this.writeSite(base, parts, failing);
    this.write(base, '}', '', 'abstract contract Base {', '    uint256 internal stored = 7;');
    this.write(base, '    mapping(uint256 => uint256[]) internal lists;', '');
    this.write(base, '    function differs(uint256 a, uint256 b) internal view returns (bool) {');
    this.write(base, '        return a != b && stored + 1 > 0;', '    }', '');
    ['m0', 'm1'].forEach((name) => this.writeModifier(name));
    const written: Callee[] = [...libraries, { name: 'free', text: 'free(w)' }];
    for (const name of ['b0', 'b1', 'b2']) {
      const head = this.pick(['internal', 'internal virtual', 'public']);
      this.writeFunction(name, { file: base, head, callees: written });
      written.push({ name, text: `${name}(w)` });
    }
    this.writeFunction('v', { file: base, head: 'internal virtual', callees: written });
    this.write(base, '}');
    return written;
  }

  private writeModifier(name: string): void {
    const parts: Part[] = [];
    this.routines.set(name, { parts });
    this.write(base, `    modifier ${name}(uint256 w) {`, '        uint256 x = w;');
    this.writeSite(base, parts, failing);
    this.write(base, '        stored = x;', '        _;');
    parts.push({ kind: 'body' });
    this.writeSite(base, parts, failing);
    this.write(base, '        stored++;', '    }', '');
  }

  private writeContracts(inherited: readonly Callee[]): void {
    this.write(main, 'import "./Base.sol";', '', 'contract Other is Base {');
    const others = ['o0', 'o1'].map((name) => ({ name, text: `other.${name}(w)` }));
    for (const { name } of others) {
      this.writeFunction(name, { file: main, head: 'external', callees: inherited });
    }
    this.write(main, '}', '', 'contract Main is Base {', '    Other internal other = new Other();', '');
    this.routines.set('super.v', this.routines.get('v')!);
    const above = [...inherited, { name: 'super.v', text: 'super.v(w)' }, { name: 'super.v', text: 'super.v(w)' }];
    this.writeFunction('v', { file: main, head: 'internal override', callees: above });
    const written: Callee[] = [...inherited, ...others, ...others, { name: 'v', text: 'v(w)' }];
    for (const name of ['p0', 'p1', 'p2']) {
      const head = this.pick(['internal', 'private']);
      this.writeFunction(name, { file: main, head, callees: written, modifier: this.maybeModifier() });
      written.push({ name, text: `${name}(w)` });
    }
    for (const name of ['run0', 'run1', 'run2']) {
      this.writeFunction(name, { file: main, head: 'external', callees: written, modifier: this.maybeModifier() });
      this.entries.push(name);
    }
    this.write(main, '}');
  }

  private writeFunction(name: string, { file, head, callees, modifier }: Shape): void {
    const parts: Part[] = [];
    const modifiers = modifier === undefined ? '' : ` ${modifier}(w)`;
    this.write(
      file,
      `    function ${name}(uint256 w) ${head}${modifiers} returns (uint256) {`,
      '        uint256 x = w;',
    );
    for (let left = 1 + this.random(4); left > 0; left--) {
      if (callees.length > 0 && this.random(5) < 2) {
        this.writeCall(file, parts, this.pick(callees));
      } else {
        this.writeSite(file, parts, file === lib ? failing : [...failing, ...failingInContracts]);
      }
    }
    this.write(file, ...(file === lib ? [] : ['        stored ^= x;']), '        return x;', '    }', '');
    // After its statements are written: it may call the function that it overrides.
    this.routines.set(name, { parts, ...(modifier === undefined ? {} : { modifier }) });
  }

  private writeSite(file: string, parts: Part[], from: readonly Statement[]): void {
    this.sites += 1;
    const site = this.sites;
    parts.push({ kind: 'site', site, at: this.writeStatement(file, this.pick(from), 'ID', String(site)) });
  }

  private writeCall(file: string, parts: Part[], { name, text }: Callee): void {
    const kind = text.startsWith('other.') ? this.random(4) : 0;
    const instead = kind === 1;
    const at =
      kind < 1 || kind > 2
        ? this.writeStatement(file, this.pick(calling), 'CALL', text)
        : this.writeStatement(file, this.pick(instead ? failingInstead : handingOn), 'NAME', name);
    parts.push({ kind: 'call', to: name, at, ...(instead ? { instead } : {}) });
  }

  /** @returns the place of the marked line */
  private writeStatement(file: string, lines: Statement, blank: string, words: string): string {
    let result = '';
    for (const line of lines) {
      this.write(file, `        ${line.replace(/^!/, '').replaceAll(blank, words)}`);
      result = line.startsWith('!') ? `${file}:${this.files.get(file)!.length}` : result;
    }
    return result;
  }

  /** The failing place and the calls that led to it; `undefined` if it is not reached. */
  private stackOf(
    name: string,
    site: number,
    callers: readonly string[],
    body?: string,
  ): readonly string[] | undefined {
    const { parts, modifier } = this.routines.get(name)!;
    if (modifier !== undefined && body === undefined) {
      return this.stackOf(modifier, site, callers, name);
    }
    for (const part of parts) {
      const found = this.stackAt(part, site, callers, body);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  private stackAt(part: Part, site: number, callers: readonly string[], body = ''): readonly string[] | undefined {
    switch (part.kind) {
      case 'site':
        return part.site === site ? [part.at, ...callers] : undefined;
      case 'body':
        return this.stackOf(body, site, callers, body);
      case 'call': {
        const found = this.stackOf(part.to, site, [part.at, ...callers]);
        return found !== undefined && part.instead === true ? [part.at, ...callers] : found;
      }
    }
  }

  private write(file: string, ...lines: readonly string[]): void {
    this.files.get(file)!.push(...lines);
  }

  private maybeModifier(): string | undefined {
    return this.random(3) === 0 ? this.pick(['m0', 'm1']) : undefined;
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.random(list.length)]!;
  }

  /** A random integer from 0 to below a bound. */
  private random(below: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * below);
  }
}
