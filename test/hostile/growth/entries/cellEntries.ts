import { parseCell } from '../../../../src/engine/notebook/cell/parseCell';
import { setChain, setDirective, toCell } from '../../../../src/engine/notebook/language/cellEdits';
import { readCurl } from '../../../../src/engine/notebook/cell/readCurl';
import { WrongCommand } from '../../../../src/engine/notebook/cell/readCast';
import { decodeText, locateCells, parseFile, printFile } from '../../../../src/engine/notebook/rpcFile';
import { amountHints, hoverCell, signatureAt } from '../../../../src/engine/notebook/language/cellHelp';
import { completeCell } from '../../../../src/engine/notebook/language/cellContexts';
import { diagnoseCell } from '../../../../src/engine/notebook/language/diagnoseCell';
import { cellFolds, cellSymbols, formatCell } from '../../../../src/engine/notebook/language/formatCell';
import { guessMeaning, rewriteGuesses } from '../../../../src/engine/notebook/language/writeGuess';
import { parseReference, referencesIn } from '../../../../src/engine/notebook/cell/references';
import { parseExpectation } from '../../../../src/engine/notebook/cell/expectation';
import { targetContextOf } from '../../../../src/engine/notebook/language/calls';
import { languageContext } from '../../../helpers/languageContext';
import { type Entry, orRefused } from './entry';

/** Places in a cell: alone, after each kind of directive, in parameters, calls and pasted commands. */
const inCell = [
  '…',
  '@a…',
  '@expect …',
  '@chain … x\neth_chainId',
  '# …\neth_chainId',
  'eth_call […',
  'eth_call [{"to":"…"},"latest"]',
  'eth_call [{…},"latest"]',
  'eth_getBalance ["{{…}}"]',
  'eth_call {{…',
  'call token.transfer(…',
  'C eth_getBalance …',
  '{"jsonrpc":"2.0","method":"eth_call","params":[…]}',
  'GET /ext/health?…',
];

const commands = [
  "curl '…",
  'curl -d \'{"method":"…"}\' http://127.0.0.1:9650',
  'curl http://127.0.0.1:9650/… -H "…"',
  'cast call 0x…',
  'cast rpc eth_call …',
  'await fetch("http://127.0.0.1:9650", {"body":"…',
];

const context = languageContext();
const to = 8_192;

/** The positions at which an editor's requests are tried: beginning, middle and end. */
function places({ length }: string): readonly number[] {
  return [0, length >> 1, length];
}

/** What is shown of a cell while it is edited. */
function shown(text: string): unknown {
  const ast = parseCell(text);
  return [
    diagnoseCell(text, context, ast),
    cellSymbols(ast),
    cellFolds(text, ast),
    amountHints(ast, context),
    places(text).map((at) => [
      completeCell(text, at, context, ast),
      hoverCell(text, at, context, ast),
      signatureAt(text, at, ast),
    ]),
  ];
}

/** Edits of a cell by commands. */
function changed(text: string): unknown {
  const ast = parseCell(text);
  return [
    formatCell(text, ast, targetContextOf(context)),
    guessMeaning(ast),
    rewriteGuesses(text, ast, targetContextOf(context)),
    setDirective(text, 'name', 'x'),
    setChain(text, 'fuji', 'C-Chain'),
  ];
}

const words = ['{{a', 'eth_call\n', '@name a\n', 'a(', '"a":{'];

export const cellEntries: readonly Entry[] = [
  {
    name: 'diagnostics, symbols, folds, hints, completion and hovers of a cell',
    around: inCell,
    words,
    read: shown,
    to,
  },
  { name: 'the format of a cell, and what is written into it', around: inCell, words, read: changed, to },
  {
    name: 'references in a text',
    around: ['…', '{{…', 'a.result[…', '{{a}} …'],
    words: ['{{', '{{a}}', 'a[0].'],
    read: (text) => [parseReference(text), referencesIn(text)],
  },
  { name: 'an expectation', around: ['…', 'result.a…', 'result == …', 'error …'], read: parseExpectation },
  {
    name: 'a notebook',
    around: ['…', '### …\neth_chainId', '# %% …\n…', '```\n…', '###\n…\n###\n'],
    words: ['###\n', '# %%\n', '```\n'],
    read: (text) => [printFile(parseFile(text)), locateCells(text)],
  },
  { name: 'the bytes of a notebook', read: (text) => decodeText(Buffer.from(text)) },
  {
    name: 'commands in a cell',
    around: commands,
    words: ['curl ', 'cast ', '-H ', '\\\n', '$('],
    to,
    read: (text) => [parseCell(text), diagnoseCell(text, context), completeCell(text, text.length, context)],
  },
  {
    name: 'a pasted request',
    around: ['…', ...commands, '{"method":"eth_call","params":…}', '[{"method":"a"},…'],
    words: ['{"method":"a"},', '-d a ', '$('],
    read: (text) => orRefused(() => toCell(text, () => ({})), WrongCommand),
  },
  {
    name: 'a line of curl',
    around: ['curl …', "curl '…", 'curl "…'],
    read: (text) => orRefused(() => readCurl(text), WrongCommand),
  },
];
