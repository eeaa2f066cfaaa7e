import { readBytes } from '../../../src/engine/bytes/readBytes';
import { argsLine } from '../../../src/engine/abi/call/invocation';
import { readInteger, readSafely } from '../../../src/engine/abi/input/readArgument';
import { networkOfText } from '../../../src/engine/networks/networkNames';
import { readTypedUrl } from '../../../src/engine/networks/foundNetwork';
import { headerSecrets } from '../../../src/engine/secrets/redaction/secretFilter';
import { parseExpectation } from '../../../src/engine/notebook/cell/expectation';
import { parseCell } from '../../../src/engine/notebook/cell/parseCell';
import { parseReference } from '../../../src/engine/notebook/cell/references';
import { callData } from '../../../src/engine/notebook/cell/readCast';
import { diagnoseCell } from '../../../src/engine/notebook/language/diagnoseCell';
import { completeCell } from '../../../src/engine/notebook/language/cellContexts';
import { siblingPaths } from '../../../src/engine/config/recognise/siblingPaths';
import { isAbiFile } from '../../../src/engine/source/build/projectFile';
import { calleeName } from '../../../src/engine/source/frames/certainty';
import { definitionsIn, panicPlaces } from '../../../src/engine/source/frames/solidityText';
import { SourceText } from '../../../src/engine/source/sourceMap/sourceMap';
import { groupDigits } from '../../../src/engine/primitives/text/amount';
import { itIsLinear } from '../../helpers/growth';
import { languageContext } from '../../helpers/languageContext';

const lineSeparator = '\u2028';

function source(text: string): SourceText {
  return new SourceText({ path: 'a.sol', uri: 'file:///a.sol', text });
}

describe('text that means harm is read in time that grows with its length', () => {
  describe('in a notebook', () => {
    itIsLinear(
      __filename,
      'a directive, tabs and a line separator',
      (n) => `@a${'\t'.repeat(n)}${lineSeparator}x`,
      parseCell,
    );
    itIsLinear(
      __filename,
      'an expectation, tabs and a line separator',
      (n) => `@expect a == ${'\t'.repeat(n)}${lineSeparator}x`,
      parseCell,
    );
    itIsLinear(__filename, 'an expectation of tabs', (n) => `b>>${'\t'.repeat(n)}n\n`, parseExpectation);
    itIsLinear(
      __filename,
      'a reference that ends in blanks and a brace',
      (n) => `a.${' '.repeat(n)}\nx`,
      parseReference,
    );
    itIsLinear(
      __filename,
      'tabs before the cursor',
      (n) => '\t'.repeat(n),
      (text) => completeCell(text, text.length, languageContext()),
    );
    itIsLinear(
      __filename,
      'words before the cursor',
      (n) => `# @node ${'a'.repeat(n)},`,
      (text) => completeCell(text, text.length, languageContext()),
    );
    itIsLinear(
      __filename,
      'quotes without an end behind a pasted request',
      (n) => `fetch("http://127.0.0.1/a").then(${'"\\'.repeat(n)}`,
      parseCell,
    );
    itIsLinear(
      __filename,
      'parameters that are nothing but commas',
      (n) => `eth_call [${','.repeat(n)}]`,
      (text) => diagnoseCell(text, languageContext()),
    );
    itIsLinear(
      __filename,
      'fields of a parameter that nobody knows',
      (n) => `eth_call [{${Array.from({ length: n }, (_, i) => `"k${i}":1`).join(',')}}]`,
      (text) => diagnoseCell(text, languageContext()),
    );
    itIsLinear(
      __filename,
      'a signature of parentheses for cast',
      (n) => `f(${')('.repeat(n)} x`,
      (text) => {
        try {
          return callData(text, []);
        } catch {
          return undefined;
        }
      },
    );
  });

  describe('in settings, names and typed values', () => {
    itIsLinear(
      __filename,
      'quotes without an end in settings',
      (n) => `{${'"\\'.repeat(n)}`,
      (text) => networkOfText(text, 'fuji'),
    );
    itIsLinear(
      __filename,
      'comments without an end in settings',
      (n) => '/* '.repeat(n),
      (text) => networkOfText(text, 'fuji'),
    );
    itIsLinear(__filename, 'slashes in a URL', (n) => `http://127.0.0.1/${'/'.repeat(n)}a`, readTypedUrl);
    itIsLinear(
      __filename,
      'equals signs in a header',
      (n) => `${'='.repeat(n)}a`,
      (text) => headerSecrets('x-key', text),
    );
    itIsLinear(
      __filename,
      'commas in a number',
      (n) => `1${','.repeat(n)}e\tx`,
      (text) => readSafely(() => readInteger(text, 'uint256')),
    );
    itIsLinear(__filename, 'digits', (n) => '1'.repeat(n), groupDigits);
  });

  describe('in files', () => {
    itIsLinear(
      __filename,
      'lists of topics without an end',
      (n) => '"topics:['.repeat(n),
      (text) => readBytes(text),
    );
    itIsLinear(
      __filename,
      'a type of an ABI that is nothing but lists',
      (n) => `a${'[1]'.repeat(n)}x`,
      (type) => argsLine([{ name: 'a', type, value: 'x' }]),
    );
    itIsLinear(__filename, 'paths of runs', (n) => `${'/broadcast/s'.repeat(n)}u`, isAbiFile);
    itIsLinear(
      __filename,
      'names of chain files',
      (n) => `${'upgrade'.repeat(n)}x`,
      (name) => siblingPaths('a/genesis.json', 'genesis', [name]),
    );
    itIsLinear(
      __filename,
      'quotes without an end in a source',
      (n) => '"\\'.repeat(n),
      (text) => source(text).code,
    );
    itIsLinear(__filename, 'functions without an end in a source', (n) => 'function$'.repeat(n), definitionsIn);
    itIsLinear(__filename, 'a name that may panic', (n) => `function f() { ${'f$'.repeat(n)} }`, panic);
    itIsLinear(__filename, 'blanks before a name that may panic', (n) => `function f() {${' '.repeat(n)}}`, panic);
    itIsLinear(__filename, 'a call of a long name', (n) => `${'$'.repeat(n)}!()`, calleeName);
  });
});

function panic(text: string): unknown {
  const whole = source(text);
  return panicPlaces(whole, { kind: 'function', name: 'f', start: 0, end: text.length }, 0x21n);
}
