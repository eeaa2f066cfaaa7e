import assert from 'node:assert/strict';
import { wordsOnStack, readTypeIdentifier, typeWords } from '../../../../../src/engine/source/locals/localValue';

/** As solc 0.8.30 writes them: words, location, words on the stack. */
const types: readonly (readonly [identifier: string, words: string])[] = [
  ['t_uint256', 'uint256, 1'],
  ['t_int8', 'int8, 1'],
  ['t_bool', 'bool, 1'],
  ['t_address_payable', 'address, 1'],
  ['t_bytes3', 'bytes3, 1'],
  ['t_enum$_E__$12', 'enum E_, 1'],
  ['t_contract$_T_$91', 'contract T, 1'],
  ['t_userDefinedValueType$_P_$14', 'P, 1'],
  ['t_string_memory_ptr', 'string memory, 1'],
  ['t_bytes_calldata_ptr', 'bytes calldata, 2'],
  ['t_struct$_S$$$_$$$1_$10_storage_ptr', 'struct S$$$_$$$1 storage, 1'],
  ['t_array$_t_array$_t_uint8_$3_memory_ptr_$dyn_memory_ptr', 'uint8[3][] memory, 1'],
  ['t_array$_t_string_calldata_ptr_$dyn_calldata_ptr', 'string[] calldata, 2'],
  ['t_array$_t_uint16_$2_calldata_ptr', 'uint16[2] calldata, 1'],
  [
    't_mapping$_t_address_$_t_mapping$_t_enum$_E__$12_$_t_array$_t_array$_t_userDefinedValueType$_P_$14_$3_storage_$dyn_storage_$_$',
    'mapping(address => mapping(enum E_ => P[3][])) storage, 1',
  ],
  ['t_function_internal_pure$__$returns$__$', 'function, 1'],
  ['t_function_external_payable$_t_uint256_$returns$__$', 'function, 2'],
  [
    't_array$_t_function_external_view$_t_array$_t_uint256_$dyn_memory_ptr_$_t_array$_t_uint256_$3_memory_ptr_$_t_function_external_nonpayable$_t_enum$_E__$12_$returns$__$_$returns$_t_bytes_memory_ptr_$_t_array$_t_bytes_memory_ptr_$dyn_memory_ptr_$_$dyn_memory_ptr',
    'function[] memory, 1',
  ],
];

describe('the type of a variable', () => {
  for (const [identifier, words] of types) {
    it(`is ${words} of ${identifier.slice(0, 60)}`, () => {
      const read = readTypeIdentifier(identifier)!;
      const located = [typeWords(read.type), read.location].filter((one) => one !== undefined).join(' ');
      assert.equal(`${located}, ${wordsOnStack(read)}`, words);
    });
  }

  it('is unknown of what is cut off, changed, nested without end, or none', () => {
    const broken = [
      ...types
        .map(([identifier]) => identifier.slice(0, -1))
        .filter((one) => !/\d$/.test(one) && one !== 't_address_payabl'),
      ...['', 't_', 't_uint', 't_uint7', 't_uint264', 't_bytes33', 't_bytes0', 't_string', 't_uint256 ', 't_tuple$__$'],
      `${'t_array$_'.repeat(5_000)}t_bool`,
      `${'t_array$_'.repeat(40)}t_bool${'_$dyn_memory_ptr'.repeat(40)}`,
      undefined,
    ];
    for (const one of broken) {
      assert.equal(readTypeIdentifier(one), undefined, one);
    }
  });
});
