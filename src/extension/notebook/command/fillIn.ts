import vscode = require('vscode');
import { UserError } from '../../../engine/errors';
import { type ContractFunction, abiSignature, isReadOnlyFunction } from '../../../engine/abi';
import { addressNamed } from '../../../engine/primitives';
import type { Network } from '../../../engine/networks';
import {
  type CallStatement,
  type CellText,
  type Request,
  calleeText,
  callsOf,
  fillFields,
  functionsNamed,
  isFillable,
  methodFields,
  routesOf,
} from '../../../engine/notebook';
import { callFields } from '../../../engine/contracts';
import type { FillField } from '../../../engine/rpc';
import { multiStepInput, type InputStep } from '../../vscode/ui/multiStepInput';
import { pickOne } from '../../vscode/ui/pick';
import type { Services } from '../../shared/services';
import type { CellTexts } from '../language/cellTexts';
import { chosenCell, replaceText } from './changeDirective';

/**
 * Fill In…: prompts one by one for the parameters of a method per catalogue, or the arguments of a function per ABI,
 * and writes them into the request. Sends nothing.
 *
 * @param argument a cell, or the URI of a document with cells
 * @param offset of the request in that document; absent for the cursor's, or for the user to choose
 * @throws {UserError} where nothing can be filled in
 */
export async function fillIn(services: Services, cells: CellTexts, argument: unknown, offset: unknown): Promise<void> {
  const { document, cell, request } = (await chosenRequest(cells, argument, offset)) ?? {};
  if (document === undefined || cell === undefined || request === undefined) {
    return;
  }
  const version = document.version;
  const fields = await fieldsOf(services, cell, request);
  const name = labelOf(request);
  if (fields.length === 0) {
    throw new UserError(`${name} takes no parameters.`);
  }
  const typed = await multiStepInput(fields.map((field) => stepOf(field, name)));
  if (typed === undefined) {
    return;
  }
  const change = fillFields(
    cell.text,
    request,
    fields.map((field, i) => ({ field, typed: typed[i] })),
  );
  if (change === undefined) {
    return;
  }
  if (document.version !== version) {
    throw new UserError('The cell changed meanwhile. Run Fill In… again.');
  }
  await replaceText(document, change, cell.start);
}

interface Chosen {
  readonly document: vscode.TextDocument;
  readonly cell: CellText;
  readonly request: Request;
}

async function chosenRequest(cells: CellTexts, argument: unknown, offset: unknown): Promise<Chosen | undefined> {
  const document =
    vscode.workspace.textDocuments.find((one) => typeof argument === 'string' && one.uri.toString() === argument) ??
    chosenCell(argument).document;
  const editor = vscode.window.visibleTextEditors.find((one) => one.document === document);
  const at = typeof offset === 'number' ? offset : editor && document.offsetAt(editor.selection.active);
  const all = cells
    .of(document)
    .flatMap((cell) => cell.ast.requests.map((request) => ({ document, cell, request })))
    .filter(({ request }) => isFillable(request));
  const here = all.findLast(({ cell, request }) => at !== undefined && cell.start + request.start <= at);
  const [first] = all;
  if (first === undefined) {
    throw new UserError('This cell has no request whose parameters are known. Write a method first.');
  }
  const isUnambiguous = typeof offset === 'number' || (here !== undefined && vscode.window.activeTextEditor === editor);
  if (isUnambiguous || all.length === 1) {
    return here ?? first;
  }
  const items = all.map((chosen) => ({ label: labelOf(chosen.request), chosen }));
  return (await pickOne(items, { title: 'Fill In', placeHolder: 'Select a request' }))?.chosen;
}

function labelOf({ body }: Request): string {
  switch (body.kind) {
    case 'contract':
      return calleeText(body.statement);
    case 'call':
      return body.method;
    case 'subscribe':
      return body.event;
    default:
      return '';
  }
}

async function fieldsOf(services: Services, cell: CellText, request: Request): Promise<readonly FillField[]> {
  const { networks } = services.state;
  const name = request.settings.target?.network ?? cell.context.network.name;
  const network = networks.all().find((one) => one.name === name) ?? networks.active();
  if (request.body.kind !== 'contract') {
    const [call] = callsOf(request);
    return call === undefined ? [] : methodFields(cell.text, call, network.hrp);
  }
  const { statement } = request.body;
  const fn = await chosenFunction(services, statement, request, network);
  const symbol = network.chains.find((chain) => chain.name === statement.chain?.text)?.symbol;
  return fn === undefined
    ? []
    : callFields(cell.text, statement, fn.inputs, {
        addressNamed: (word) => addressNamed(word, network.name),
        units: symbol === undefined ? [] : [{ symbol, decimals: 18 }],
      });
}

/** Among overloads the one with as many arguments as are already written, else the user's choice. */
async function chosenFunction(
  { state }: Services,
  { contract, address, functionName, args }: CallStatement,
  { settings }: Request,
  network: Network,
): Promise<ContractFunction | undefined> {
  await state.abi?.ready();
  const [route] = routesOf('eth_call', settings, network, state.networks.all());
  const abi = state.abi?.on(route?.evmChainId);
  const named = functionsNamed(functionName.text, { contract: contract?.text, address: address?.text }, abi);
  const fitting = named.filter(({ inputs }) => inputs.length === args.length);
  const choices = fitting.length === 1 ? fitting : named;
  if (choices.length === 1) {
    return choices[0];
  }
  const items = choices.map((fn) => ({
    label: abiSignature(fn.name, fn.inputs),
    description: isReadOnlyFunction(fn) ? '' : 'changes state',
    fn,
  }));
  return (await pickOne(items, { title: 'Fill In', placeHolder: 'Select a function' }))?.fn;
}

function stepOf(field: FillField, request: string): InputStep {
  const { name, type, sentence, isOptional, byDefault, words, example, value, problem } = field;
  const optional = byDefault === undefined ? 'optional: leave empty to skip' : `optional, default ${byDefault}`;
  return {
    title: `${request}: ${name}`,
    prompt: [
      ...(type === name ? [] : [type]),
      ...(sentence === undefined ? [] : [sentence]),
      ...(isOptional ? [optional] : []),
    ].join(' · '),
    placeHolder: example,
    value,
    isOptional,
    words: words?.map((word) => ({ text: word.text, detail: word.sentence })),
    problem,
  };
}
