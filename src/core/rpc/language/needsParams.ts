import { findMethod } from '../catalogue/findMethod';
import { paramFields } from './paramShapes';

/** Whether a method of the catalogue cannot be asked without params. */
export function needsParams(name: string): boolean {
  const method = findMethod(name);
  return method !== undefined && paramFields(method).some(({ optional }) => !optional);
}
